"""What a page tells of itself: whether it is seen."""

from django import forms

from rulesets.forms.fields import TextField


class LookForm(forms.Form):
    """`page`: a word that the page has made up, to be told from others of the same person."""

    is_away = forms.BooleanField(required=False)
    page = TextField(max_length=12)
