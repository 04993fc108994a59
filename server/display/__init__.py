"""What an editor shows beside and in the text: inlay hints, semantic tokens, code lenses. Plain data, not yet protocol messages."""
