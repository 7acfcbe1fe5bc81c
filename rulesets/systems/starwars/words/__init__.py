"""What people read: names, labels, refusals, headlines and sentences."""
