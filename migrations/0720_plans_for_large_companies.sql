-- expands

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

-- Gives new partitions the same setting.
create or replace function quoin.add_partition(target regclass, ending text, first uuid, upto uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms' as $$
declare
  part text := quoin.name_of_partition(target, ending);
  others text := quoin.name_of_partition(target, 'others');
  strays integer;
begin
  execute format('lock table only %s in share update exclusive mode', target);
  if to_regclass(format('partitions.%I', part)) is not null then return true; end if;
  execute format('create table partitions.%I (like %s including defaults including constraints including storage)', part, target);
  execute format('alter table partitions.%I enable row level security', part);
  execute format('alter table partitions.%I alter column org_id set (n_distinct = 1)', part);
  execute format('lock table partitions.%I in access exclusive mode', others);
  execute format('select count(*) from (select from partitions.%I where id >= $1 and id < $2 limit 10001) s', others)
    into strays using first, upto;
  if strays > 10000 then
    execute format('drop table partitions.%I', part);
    return false;
  end if;
  execute format('with strays as (delete from partitions.%I where id >= $1 and id < $2 returning *) insert into partitions.%I select * from strays', others, part)
    using first, upto;
  execute format('alter table %s attach partition partitions.%I for values from (%L) to (%L)', target, part, first, upto);
  return true;
end $$;
