"""Two worlds that differ in one secret, or in whether a secret act happened: nobody else can tell them apart.

Each world is a whole site, made anew from an empty database by the same acts at the same moments with the
same dice. In one of them some people do something in secret. Everybody who may not know of it makes the same
requests and listens to the same streams in both, and gets the same bytes.
"""
