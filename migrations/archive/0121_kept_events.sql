-- in each mode

-- Events and the audit log in partitions; see quoin.add_partition. What is there already becomes the first partition as it
-- stands, read through once and copied nowhere.

-- Events are looked for by id, so by when they were told.
drop index events_age;

-- Functions that answer rows of these tables are made again for the new ones.
do $$
declare
  home text := current_schema();
  grown text;
  each record;
  functions text := '';
begin
  foreach grown in array array['events', 'audit_log'] loop
    for each in select p.oid::regprocedure as signature, pg_get_functiondef(p.oid) as definition
                  from pg_proc p join pg_class c on c.reltype = p.prorettype where c.oid = grown::regclass loop
      functions := functions || each.definition || ';';
      execute format('drop function %s', each.signature);
    end loop;
    for each in select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = grown::regclass loop
      execute format('alter index %I rename to %I', each.name, home || '_' || each.name || '_before');
    end loop;
    for each in select polname as name from pg_policy where polrelid = grown::regclass loop
      execute format('drop policy %I on %I', each.name, grown);
    end loop;
    execute format('revoke all on %I from quoin_%s, quoin_system', grown, home);
    -- Whoever migrates sees every row.
    execute format('alter table %I no force row level security', grown);
    execute format('comment on table %I is null', grown);
    execute format('alter table %I rename to %I', grown, home || '_' || grown || '_before');
    execute format('alter table %I set schema partitions', home || '_' || grown || '_before');
  end loop;
  perform set_config('quoin.functions', functions, true);
end $$;

create table events (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  -- the request or run that caused it, and the operation that told it
  cause jsonb not null,
  occurred_at timestamptz(3) not null,
  relayed_at timestamptz(3),
  position bigint generated always as identity,
  primary key (org_id, id)
) partition by range (id);
create index events_unrelayed on events (org_id, position) where relayed_at is null;
select quoin.fence('events');
grant select, update, delete on events to quoin_system;
create policy system on events to quoin_system using (true);
select quoin.not_noted('events', 'told as what they are');

create table audit_log (
  org_id uuid not null,
  id uuid not null,
  operation text not null,
  actor_type text not null,
  actor_id uuid,
  request_id text not null,
  at timestamptz(3) not null,
  changes jsonb not null default '[]',
  primary key (org_id, id)
) partition by range (id);
select quoin.fence('audit_log');
select quoin.not_noted('audit_log', 'the log itself');

do $$
declare
  home text := current_schema();
  grown text;
  former text;
  others text;
  numbered text;
  latest bigint;
  -- Ids of version 7 begin with the milliseconds.
  upto uuid := (lpad(to_hex((extract(epoch from date_trunc('hour', now()) + interval '2 hours') * 1000)::bigint), 12, '0')
                || repeat('0', 20))::uuid;
  is_filled boolean;
begin
  foreach grown in array array['events', 'audit_log'] loop
    former := format('partitions.%I', home || '_' || grown || '_before');
    others := format('partitions.%I', home || '_' || grown || '_others');
    execute format('create table %s partition of %I default', others, grown);
    execute format('alter table %s enable row level security', others);
    if grown = 'events' then
      numbered := pg_get_serial_sequence(former, 'position');
      execute format('select last_value from %s', numbered) into latest;
      execute format('alter table %s alter column position drop identity', former);
      perform setval(pg_get_serial_sequence(grown, 'position'), latest);
    end if;
    execute format('select exists (select from %s)', former) into is_filled;
    if is_filled then
      execute format('with strays as (delete from %s where id >= $1 returning *) insert into %s overriding system value select * from strays',
        former, others) using upto;
      execute format('alter table %I attach partition %s for values from (minvalue) to (%L)', grown, former, upto);
    else
      execute format('drop table %s', former);
    end if;
  end loop;
  execute current_setting('quoin.functions');
end $$;
