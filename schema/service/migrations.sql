-- Returns the applied migrations with their digests, for commands that compare two installations.
create function quoin.migrations_done() returns setof text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name || ' ' || m.digest from public.quoin_migrations m order by m.name
$$;

-- Returns the applied migrations that make the database unusable for a release of the server. `known` contains the
-- migration files of that release. Migrations with the mark `expands` are left out, because older releases still work
-- after them.
create function quoin.migrations_beyond(known text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name from public.quoin_migrations m where not m.expands and m.name <> all(known) order by m.name
$$;
