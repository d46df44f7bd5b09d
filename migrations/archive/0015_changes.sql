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

-- What the transaction has changed so far: told to whoever only rehearses it.
create function changes_here(org uuid) returns table (kind text, id uuid, version integer, is_new boolean, is_gone boolean)
language sql stable as $$
  select 'lead', r.id, r.version, r.version = 1, r.archived_at is not null from leads r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
  union all
  select 'client', r.id, r.version, r.version = 1, r.archived_at is not null from clients r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
  union all
  select 'property', r.id, r.version, r.version = 1, r.archived_at is not null from properties r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
  union all
  select 'estimate', r.id, r.version, r.version = 1, r.archived_at is not null from estimates r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
  union all
  select 'job', r.id, r.version, r.version = 1, r.archived_at is not null from jobs r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
  union all
  select 'invoice', r.id, r.version, r.version = 1, r.archived_at is not null from invoices r
   where r.org_id = org and r.changed_in = pg_current_xact_id()
$$;
