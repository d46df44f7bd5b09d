-- expands

-- Returns the organizations that have at least four times as many rows in a table as an organization has on average, and
-- at least 1,000, with this average. It counts about 1,500 rows of each table that the system role may read, among
-- them properties, invoices, files and events: a fifth of the rows of random pages, because the rows of an organization often
-- share pages. The statistics of the planner know the same about all tables, but Postgres hides
-- those of tables with row-level security. The number of organizations is estimated from the sample as the planner does it
-- (Haas and Stokes).
create function quoin.larger_organizations() returns table (id uuid, average_rows float8)
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  sampled record;
begin
  for sampled in
    select c.oid::regclass as name, size.rows
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     cross join lateral (
       select case c.relkind when 'r' then c.reltuples::float8
                else (select sum(greatest(part.reltuples, 0)) from pg_inherits i join pg_class part on part.oid = i.inhrelid
                       where i.inhparent = c.oid)
              end as rows) size
     where c.relnamespace in ('live'::regnamespace, 'sandbox'::regnamespace) and c.relkind in ('r', 'p') and size.rows >= 1000
       and has_column_privilege(c.oid, a.attnum, 'select')
  loop
    return query execute format(
      'with each as materialized (
         select org_id, count(*)::float8 as n from %s tablesample system (%s)
          where random() * least(7500, %s) < 1500 group by org_id),
       counted as (
         select sum(n) as rows, count(*)::float8 as organizations, count(*) filter (where n = 1) as once from each)
       select e.org_id, %s * (c.rows - c.once + c.once * c.rows / %s) / (c.rows * c.organizations)
         from each e cross join counted c
        where e.n / c.rows * %s >= 1000 and e.n / c.rows * c.organizations >= 4',
      sampled.name, least(100, 750000 / sampled.rows), sampled.rows, sampled.rows, sampled.rows, sampled.rows);
  end loop;
end $$;

revoke execute on function quoin.larger_organizations() from public;

grant execute on function quoin.larger_organizations() to quoin_system;

-- The same without the average, for processes of an older program.
create or replace function quoin.large_organizations() returns setof uuid
  language sql stable set search_path = pg_catalog, pg_temp as $$ select l.id from quoin.larger_organizations() l $$;
