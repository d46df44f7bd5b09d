-- in each mode

-- The feed of changes is the records themselves, in the order of the transactions that last changed them; see
-- server/src/domains/sync. A reader takes nothing of a transaction that may still be running, so it misses nothing.
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

do $$
declare record_table text;
begin
  foreach record_table in array array['leads', 'clients', 'properties', 'estimates', 'jobs', 'invoices'] loop
    execute format('alter table %I add column changed_in xid8 not null default pg_current_xact_id()', record_table);
    execute format('create index %I on %I (org_id, changed_in)', record_table || '_changed', record_table);
    execute format('create trigger note_change before update on %I for each row execute function note_change()', record_table);
  end loop;
end $$;
