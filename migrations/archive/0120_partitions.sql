-- What only grows is kept in partitions by range of its ids, which begin with the time at which they were made: to forget
-- what is older than it is kept for is to drop a partition. See server/src/kernel/retention/keep-partitions.ts.
--
-- Partitions stand in a schema that no role of the service may use. Rows are reached through their table alone, behind
-- its fence; the partitions have no policies, so that whoever came to one would see nothing there.
create schema partitions;

-- The functions below have the rights of the owner, so they touch nothing but partitions of the trade's tables.
create function quoin.name_of_partition(target regclass, ending text) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  name text := (select n.nspname || '_' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.oid = target and c.relkind = 'p' and n.nspname in ('live', 'sandbox'));
begin
  if name is null then
    raise 'The table % is not kept in partitions.', target;
  end if;
  return name || '_' || ending;
end $$;

-- A lock that cannot be had soon is given up: whoever comes while it is waited for waits as long.

-- Adds the partition of the ids from `first` to below `upto`. Rows that are there already, among the others, are moved to
-- it. Answers false when there are so many that whoever writes would notice. Nobody who writes waits for this, but for what
-- goes among the others.
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

-- Drops a partition unless it holds an event that nobody was told of yet or, where only an empty one is to go, any row.
-- Answers whether it is gone. The partition is looked into twice: the first look keeps nobody out, so that the second one,
-- for which everybody waits, is short.
create function quoin.drop_partition(target regclass, part text, only_empty boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms'
  -- What was not passed on is found by the index that holds nothing else.
  set enable_seqscan = off as $$
declare
  wanted text := case when only_empty then 'true' when target = 'live.events'::regclass then 'relayed_at is null' else 'false' end;
  is_wanted boolean;
begin
  -- One at a time; who writes is not held up by this one.
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

-- Deletes up to `most` of the rows that no partition was there for, with ids below `before`; events only once they were
-- told. Answers how many went.
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

-- Of the rows with ids from `first` to below `upto`, how many no partition was there for; beyond 1,000 they are not counted.
create function quoin.count_others(target regclass, first uuid, upto uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  counted integer;
begin
  execute format('select count(*) from (select from partitions.%I where id >= $1 and id < $2 limit 1000) o', quoin.name_of_partition(target, 'others'))
    into counted using first, upto;
  return counted;
end $$;

revoke execute on function quoin.add_partition(regclass, text, uuid, uuid), quoin.drop_partition(regclass, text, boolean),
  quoin.clear_others(regclass, uuid, integer), quoin.count_others(regclass, uuid, uuid) from public;
grant execute on function quoin.add_partition(regclass, text, uuid, uuid), quoin.drop_partition(regclass, text, boolean),
  quoin.clear_others(regclass, uuid, integer), quoin.count_others(regclass, uuid, uuid) to quoin_system;
