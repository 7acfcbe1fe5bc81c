"""What a page looks like: colours and charts."""
