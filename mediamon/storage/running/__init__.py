"""Who does what: runs, leases, jobs, monitors."""
