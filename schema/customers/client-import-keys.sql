-- In each mode (schemas live and sandbox)

-- Keys in the file of a running import, such as phone numbers and email addresses, each with the first line that
-- contains it. Later lines with the same key are duplicates.
create table client_import_keys (
  org_id    uuid not null,
  import_id uuid not null,
  key       text not null,
  line      integer not null,
  -- There is no reference to client_imports: it would be checked for each key, and an import has up to 250,000 of them.
  -- Only the transactions of the import write its keys, and they lock the import.
  primary key (org_id, import_id, key)
);

-- Row-level security.
select quoin.fence('client_import_keys');

select quoin.not_noted('client_import_keys', 'progress of an import');
