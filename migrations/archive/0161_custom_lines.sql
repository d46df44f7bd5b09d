-- Whether members who may not override prices may write lines that are of no service of the price book.
alter table quoin.company_settings
  add column custom_lines text check (custom_lines in ('anyone', 'override_only'));
