"""A week of fifty sites at speed: the monitor's own rounds, leases and tables under a clock that is not the machine's."""
