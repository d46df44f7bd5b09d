-- in each mode

-- Events are passed on organization by organization, each in the order of its commits as near as one can tell.
alter table events add column position bigint generated always as identity;
drop index events_unrelayed;
create index events_unrelayed on events (org_id, position) where relayed_at is null;
create index events_age on events (org_id, occurred_at);
grant select, update, delete on events to quoin_system;
create policy system on events to quoin_system using (true);

-- Up to `most` events that nobody has passed on, an equal share of each organization that has some.
create function unrelayed_events(most integer) returns setof events language plpgsql stable set search_path from current as $$
declare
  org uuid;
  orgs uuid[] := '{}';
begin
  select e.org_id into org from events e where e.relayed_at is null order by e.org_id limit 1;
  while org is not null loop
    orgs := orgs || org;
    select e.org_id into org from events e where e.relayed_at is null and e.org_id > orgs[cardinality(orgs)] order by e.org_id limit 1;
    if not found then org := null; end if;
  end loop;
  return query
    select e.* from unnest(orgs) o (id),
      lateral (select * from events x where x.org_id = o.id and x.relayed_at is null order by x.position
                limit greatest(1, most / greatest(1, cardinality(orgs)))) e
     order by e.position limit most;
end $$;
