"""Charts of what may come of a battle and of what came of it, drawn on the server.

Each is a pure function from counts and chances to a drawn value: coordinates, words, and the rows of a table.
Its template in `templates/forecasts/charts` makes an SVG of attributes and classes of it.
"""
