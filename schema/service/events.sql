-- in each mode

-- The outbox: one row for each event, with its payload. Rows are in partitions by range of their ids, which begin
-- with the time.
create table events (
  org_id      uuid not null,
  id          uuid not null,
  name        text not null,
  payload     jsonb not null,
  -- Request or run that caused the event, and the operation that emitted it.
  cause       jsonb not null,
  occurred_at timestamptz(3) not null,
  relayed_at  timestamptz(3),
  -- Approximate commit order. Readers select what is not yet relayed, never "everything after n".
  position    bigint generated always as identity,
  primary key (org_id, id)
) partition by range (id);

create index events_unrelayed on events (org_id, position) where relayed_at is null;

-- Default partition, for rows whose ids are outside of all other partitions (see quoin.add_partition).
do $$
begin
  execute format('create table partitions.%I partition of events default', current_schema() || '_events_others');
  execute format('alter table partitions.%I enable row level security', current_schema() || '_events_others');
end $$;

-- Events not yet relayed, of at most 64 organizations: those after `behind`, wrapping around at the end, without
-- those in `aside`. Each gets an equal share of `most`, and at least one.
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
