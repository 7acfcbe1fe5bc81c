"""Between battles: the procedures of a camp, and what they reckon with."""
