"""Lists that go on by plain requests (what is asked for: `lifting`)."""
