"""How templates write what no filter has written for people: a drawing is the same in any language."""
