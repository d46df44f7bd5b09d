-- Returns the organizations that have at least four times as many rows in a table as an organization has on average, and
-- at least 1,000. It counts about 1,500 rows of each table that the system role may read, from random pages, among them
-- properties, invoices, files and events. The statistics of the planner know the same about all tables, but Postgres hides
-- those of tables with row-level security.
create function quoin.large_organizations() returns setof uuid
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
      'select org_id from (select org_id, count(*) as n, sum(count(*)) over () as of, count(*) over () as organizations
                             from %s tablesample system (%s) group by org_id) each
        where n / of * %s >= 1000 and n / of * organizations >= 4',
      sampled.name, least(100, 150000 / sampled.rows), sampled.rows);
  end loop;
end $$;

revoke execute on function quoin.large_organizations() from public;

grant execute on function quoin.large_organizations() to quoin_system;
