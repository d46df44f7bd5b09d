-- In each mode (schemas live and sandbox)
-- expands

-- Lets Postgres count the rows of the tables that an import fills, if they were empty before. Otherwise the first import of
-- an installation would use plans for empty tables, which read all clients of the organization, until autovacuum has run.
create function count_imported_rows() returns void language plpgsql security definer set search_path from current as $$
begin
  if exists (select from pg_class c where c.oid = 'clients'::regclass and c.reltuples < 500) then
    analyze (skip_locked) clients, properties, doors, search_words, external_refs;
  end if;
end $$;
