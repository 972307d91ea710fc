"""The games in other people's forms: PettingZoo, Gymnasium, OpenSpiel, and tables of data (docs/research.md).

Nothing else in the house knows of these. They need the extra `bridges`, each module only the library it is named after.
"""
