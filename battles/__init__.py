"""The live table: a battle played step by step, with sealed answers, fair dice and a log that cannot be changed."""
