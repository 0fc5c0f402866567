"""Real redesigns: the demo agency's stories under themes of public site generators (Hexo, Pelican, MkDocs, Sphinx).

python -m benchmarks.themes      # after `make .venv/themes/installed`
"""
