-- in each mode

drop function unrelayed_events(integer);

-- Events that nobody has passed on, of at most 64 organizations: those behind `behind`, round the end to the beginning,
-- without those in `aside`. Each has an equal share of `most`, and at least one.
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
