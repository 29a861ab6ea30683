"""The languages of everything that people read: a folder of YAML files for each, and what says their sentences.

It stands below all packages that refuse something in words, so a refusal can be a key with parameters there and a
sentence wherever it is read.
"""
