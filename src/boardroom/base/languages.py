"""The languages of the house: everything a person reads is there in each of them."""

LANGUAGES = ("en", "ja")
