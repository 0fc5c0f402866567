"""The ledger of addresses: every one ever seen, in one form, when it is asked for again, where it leads."""
