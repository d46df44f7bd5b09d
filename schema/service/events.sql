-- In each mode (schemas live and sandbox)

-- The outbox of events: one row for each event with its payload. Partitioned by ranges of ids, because an id begins
-- with the time at which it was generated.
create table events (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  payload     jsonb not null,
  -- Cause of the event: the request or the automation's run, and the operation that emitted the event.
  cause       jsonb not null,
  occurred_at timestamptz(3) not null,
  relayed_at  timestamptz(3),
  -- Approximate order in which the events were committed. A transaction with a lower position may be committed later,
  -- so readers must not remember a position; they select events by `relayed_at` instead.
  position    bigint generated always as identity,
  primary key (org_id, id)
) partition by range (id);

create index events_unrelayed on events (org_id, position) where relayed_at is null;

-- Default partition, for rows whose ids are outside the ranges of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of events default', current_schema() || '_events_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_events_others');
end $$;

-- Returns at most `most` events that are not relayed yet, of at most 64 organizations in the order of their ids. Begins
-- with the organization after `behind`; after the last organization, continues with the first. Leaves out the
-- organizations in `aside`. Each organization gets an equal share of `most`, and at least one event.
create function unrelayed_events(most integer, behind uuid, aside uuid[])
  returns setof events language plpgsql stable set search_path from current as $$
declare
  org uuid := behind;
  orgs uuid[] := '{}';
begin
  loop
    select e.org_id into org from events e where e.relayed_at is null and e.org_id > org order by e.org_id limit 1;
    exit when not found or cardinality(orgs) = 64;
    if org <> all (aside) then orgs := orgs || org; end if;
  end loop;
  if cardinality(orgs) < 64 then
    select e.org_id into org from events e where e.relayed_at is null order by e.org_id limit 1;
    while found and org <= behind and cardinality(orgs) < 64 loop
      if org <> all (aside) then orgs := orgs || org; end if;
      select e.org_id into org from events e where e.relayed_at is null and e.org_id > org order by e.org_id limit 1;
    end loop;
  end if;
  return query
    select e.* from unnest(orgs) o (id),
      lateral (select * from events x where x.org_id = o.id and x.relayed_at is null order by x.position
                limit greatest(1, most / greatest(1, cardinality(orgs)))) e
     order by e.position limit most;
end $$;

-- Row-level security.
select quoin.fence('events');
create policy system on events to quoin_system using (true);
select quoin.stands_still('events');
grant select, update, delete on events to quoin_system;

select quoin.not_noted('events', 'told as what they are');
