"""Layout decides: a layout and its data become a fitted `Drawing`; renderers only draw it."""
