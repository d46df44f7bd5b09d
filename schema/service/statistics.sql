-- Lets the planner assume that an organization has as many rows of a table as the largest one in its statistics, or all
-- rows. A plan for all values would otherwise assume an organization of average size. Among many small companies, the
-- planner would then prefer to read all rows of the organization to a search by a second column, which reads far too much
-- for a large company. Postgres uses the setting once it analyzes the table.
do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s alter column org_id set (n_distinct = 1, n_distinct_inherited = 1)', target);
  end loop;
end $$;
