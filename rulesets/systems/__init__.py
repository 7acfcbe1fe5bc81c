"""The rule systems that come with Banneret, one folder each."""
