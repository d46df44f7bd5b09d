-- Returns the organization of the transaction, which the server sets for each transaction. Null: no row is visible.
create function quoin.org_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('quoin.org_id', true), '')::uuid;

create function quoin.sees_every_location() returns boolean language sql stable parallel safe
  return current_setting('quoin.locations', true) = '*';

-- True if the transaction may see the location. The setting `quoin.locations` is `*` or a list of ids. All ids have
-- the same length, so a search for an id in the text of the list never matches a part of another id.
create function quoin.sees(location uuid) returns boolean language sql stable parallel safe
  return current_setting('quoin.locations', true) = '*'
      or strpos(current_setting('quoin.locations', true), location::text) > 0;

-- Adds row-level security to a table in `live` or `sandbox`. It applies even to the owner of the table. Only the role
-- of the table's own mode has access. `visible` is a further condition, in addition to the organization of the row.
create function quoin.fence_rows(target regclass, visible text default 'true') returns void language plpgsql as $$
declare
  home text := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy organization on %s for all to %I using (org_id = quoin.org_id() and (%s)) with check (org_id = quoin.org_id() and (%s))',
    target, 'quoin_' || home, visible, visible);
  execute format('grant select, insert, update, delete on %s to %I', target, 'quoin_' || home);
end $$;

-- Adds row-level security to a table in `quoin`. Both modes can read it and only live mode can write it. The system
-- role sees all rows, for example to find the organization of an API key.
create function quoin.fence_setup_rows(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy organization on %s for all to quoin_live, quoin_sandbox using (org_id = quoin.org_id()) with check (org_id = quoin.org_id())', target);
  execute format('create policy system on %s for all to quoin_system using (true) with check (true)', target);
  execute format('grant select on %s to quoin_sandbox', target);
  execute format('grant select, insert, update, delete on %s to quoin_live, quoin_system', target);
end $$;

-- Adds row-level security to a table in `live` or `sandbox`, with access for the command that moves organizations.
create function quoin.fence(target regclass, visible text default 'true') returns void language plpgsql as $$
begin
  perform quoin.fence_rows(target, visible);
  perform quoin.moves_along(target);
end $$;

-- Adds row-level security to a table in `quoin`, with access for the command that moves organizations.
create function quoin.fence_setup(target regclass) returns void language plpgsql as $$
begin
  perform quoin.fence_setup_rows(target);
  perform quoin.moves_along(target);
end $$;
