"""The download handlers, and a browser that lives as long as they do."""
