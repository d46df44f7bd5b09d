-- expands

-- Applied migrations that a program with these files does not know, and that it cannot work beside.
create function quoin.migrations_beyond(known text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name from public.quoin_migrations m where not m.expands and m.name <> all(known) order by m.name
$$;
