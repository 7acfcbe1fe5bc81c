"""Pages of the battle room: four lines each, gate, form, one action, one part."""
