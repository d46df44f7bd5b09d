-- Returns the name of a partition of a partitioned table. All functions in this file that change
-- partitions run as the owner of the tables.
create function quoin.name_of_partition(target regclass, ending text) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  name text := (select n.nspname || '_' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.oid = target and c.relkind = 'p' and n.nspname in ('live', 'sandbox', 'quoin'));
begin
  if name is null then
    raise 'The table % is not kept in partitions.', target;
  end if;
  return name || '_' || ending;
end $$;

-- Adds the partition for ids from `first` to below `upto`, and moves the rows with these ids from the default
-- partition to it. Returns false and does nothing if the rows are so many that writers would notice the move. Only
-- writers of the default partition have to wait. Fails if a lock is not available within 100 ms, because other
-- transactions would queue behind this one.
create function quoin.add_partition(target regclass, ending text, first uuid, upto uuid) returns boolean
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

revoke execute on function quoin.add_partition(regclass,text,uuid,uuid) from public;

grant execute on function quoin.add_partition(regclass,text,uuid,uuid) to quoin_system;

-- Drops a partition, unless it contains an event that is not relayed or, with `only_empty`, any row. Returns true if
-- the partition does not exist any more. The rows are checked twice: first without a lock, then, quickly, under a lock
-- that blocks all other access.
create function quoin.drop_partition(target regclass, part text, only_empty boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms'
  -- Makes Postgres use the partial index to find events that are not relayed.
  set enable_seqscan = off as $$
declare
  wanted text := case when only_empty then 'true' when target = 'live.events'::regclass then 'relayed_at is null' else 'false' end;
  is_wanted boolean;
begin
  -- Only one process may drop a partition of the table at a time. This lock does not block writers.
  execute format('lock table only %s in share update exclusive mode', target);
  if to_regclass(format('partitions.%I', part)) is null then return true; end if;
  if part = quoin.name_of_partition(target, 'others') or not exists (
    select from pg_inherits where inhparent = target and inhrelid = to_regclass(format('partitions.%I', part))) then
    raise '% is no partition of % that could be dropped.', part, target;
  end if;
  execute format('select exists (select from partitions.%I where %s)', part, wanted) into is_wanted;
  if is_wanted then return false; end if;
  execute format('lock table only %s in access exclusive mode', target);
  execute format('lock table partitions.%I in access exclusive mode nowait', part);
  execute format('select exists (select from partitions.%I where %s)', part, wanted) into is_wanted;
  if is_wanted then return false; end if;
  execute format('drop table partitions.%I', part);
  return true;
end $$;

revoke execute on function quoin.drop_partition(regclass,text,boolean) from public;

grant execute on function quoin.drop_partition(regclass,text,boolean) to quoin_system;

-- Deletes up to `most` rows with ids below `before` from the default partition. In the table of events, deletes only
-- events that were relayed. Returns the number of deleted rows.
create function quoin.clear_others(target regclass, before uuid, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  others text := quoin.name_of_partition(target, 'others');
  gone integer;
begin
  execute format('delete from partitions.%I where ctid = any (array(select ctid from partitions.%I where id < $1 and %s limit $2))',
    others, others, case when target = 'live.events'::regclass then 'relayed_at is not null' else 'true' end)
    using before, most;
  get diagnostics gone = row_count;
  return gone;
end $$;

revoke execute on function quoin.clear_others(regclass,uuid,integer) from public;

grant execute on function quoin.clear_others(regclass,uuid,integer) to quoin_system;

-- Returns the number of rows in the default partition with ids from `first` to below `upto`, but at most 1,000.
create function quoin.count_others(target regclass, first uuid, upto uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  counted integer;
begin
  execute format('select count(*) from (select from partitions.%I where id >= $1 and id < $2 limit 1000) o', quoin.name_of_partition(target, 'others'))
    into counted using first, upto;
  return counted;
end $$;

revoke execute on function quoin.count_others(regclass,uuid,uuid) from public;

grant execute on function quoin.count_others(regclass,uuid,uuid) to quoin_system;
