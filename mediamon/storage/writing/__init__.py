"""Writing: a batch of a run, what is compared with what was stored before, what is reckoned anew."""
