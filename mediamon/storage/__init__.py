"""Everything that is kept: tables and their migrations, the ledger of URLs, writing in batches, search, the report, the archive."""
