"""Long work in jobs that any process may do: ingesting WARC files, scoring anew, extracting anew, indexing anew.

    KINDS["ingest"](held, tools)       # does a job to its end, writing its progress as it goes
    work(engine, tools, owner)         # does one job after another, until none is left

Engines lend hands: `engines.local` starts processes here, `engines.dask` asks a Dask cluster. What is true is in the tables.
"""
