"""The live table: a battle step by step, with sealed answers, fair dice and a log that cannot be changed."""
