"""Changes of a text that the analysis can offer. Plain data, not yet protocol messages."""
