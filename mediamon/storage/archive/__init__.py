"""The archive of raw responses: WARC records found again by their place, walked through and erased where they lie."""
