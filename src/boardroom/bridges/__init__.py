"""The games as PettingZoo, Gymnasium and OpenSpiel environments and as Parquet tables (docs/build/research.md).

No other package imports these modules. They need the extra `bridges`; each imports only the library it is named after.
"""
