-- in each mode

-- By what places are compared, as columns: behind a fence an index is used for comparisons that cannot leak, and these are
-- of numbers and texts, not of what a function makes of them.
alter table doors
  add column zip_key text generated always as (quoin.zip_key(zip)) stored,
  add column city_key text generated always as (quoin.city_key(city, state)) stored,
  -- in millionths of a degree
  add column x integer generated always as ((longitude * 1000000)::integer) stored,
  add column y integer generated always as ((latitude * 1000000)::integer) stored,
  -- of a hundredth of a degree: a box is some of them, and in each a span
  add column band integer generated always as (floor(latitude * 100)::integer) stored;
drop index doors_where;
create index doors_where on doors (org_id, band, x) where band is not null;
create index doors_zip on doors (org_id, zip_key);
create index doors_city on doors (org_id, city_key);
create index doors_outcome on doors (org_id, outcome, territory_id, last_knocked_at, id) where outcome is not null;
-- With what the fence asks for, so that a territory is counted without its doors being read.
drop index doors_territory_knocked;
create index doors_territory_knocked on doors (org_id, territory_id, last_knocked_at, id) include (location_id);

drop index leads_at_zip;
alter table leads add column zip_key text generated always as (quoin.zip_key(zip)) stored;
create index leads_at_zip on leads (org_id, zip_key) where status not in ('converted', 'lost') and archived_at is null;

alter table territories disable trigger user, no force row level security;
update territories t
   set city_keys = (select array_agg(quoin.city_key(c.city ->> 'city', c.city ->> 'state') order by c.place)
                      from jsonb_array_elements(t.area -> 'cities') with ordinality as c (city, place))
 where t.city_keys is not null;
alter table territories enable trigger user, force row level security;

-- The properties of clients are doors, as long as neither is archived. Whoever writes one may see fewer locations than the
-- address concerns, so this looks at all of them.
create or replace function door_of_address(org uuid, address text, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  seen text := current_setting('quoin.locations', true);
begin
  perform set_config('quoin.locations', '*', true);
  perform door_of_property(org, address, at);
  perform set_config('quoin.locations', seen, true);
end $$;

create function door_of_property(org uuid, address text, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  its record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('territories of ' || org, 0));
  select p.*, case when p.place_kept_until is null then p.latitude end as lat,
         case when p.place_kept_until is null then p.longitude end as lng into its
    from properties p join clients c on c.org_id = p.org_id and c.id = p.client_id
   where p.org_id = org and p.match_key = address and p.archived_at is null and c.archived_at is null
   order by p.created_at, p.id limit 1;
  if not found then
    update doors d set client_id = null, version = d.version + 1, updated_at = greatest(d.updated_at, at)
     where d.org_id = org and d.match_key = address and d.client_id is not null;
    return;
  end if;
  update doors d
     set client_id = its.client_id, latitude = n.latitude, longitude = n.longitude, version = d.version + 1,
         territory_id = territory_at(org, d.location_id, n.latitude, n.longitude, d.zip, d.city, d.state),
         updated_at = greatest(d.updated_at, at)
    from (select o.id, coalesce(case when its.lng is not null then its.lat end, o.latitude) as latitude,
                 coalesce(case when its.lat is not null then its.lng end, o.longitude) as longitude
            from doors o where o.org_id = org and o.match_key = address) n
   where d.org_id = org and d.id = n.id
     and (d.client_id, d.latitude, d.longitude) is distinct from (its.client_id, n.latitude, n.longitude);
  if found then
    return;
  end if;
  insert into doors (org_id, id, location_id, address_line1, address_line2, city, state, zip, country, match_key, latitude, longitude,
                     territory_id, client_id, created_by_type, created_at, updated_at)
  select org, quoin.new_id(its.id), its.location_id, its.address_line1, its.address_line2, its.city, its.state, its.zip, its.country,
         address, case when its.lng is not null then its.lat end, case when its.lat is not null then its.lng end,
         territory_at(org, its.location_id, its.lat, its.lng, its.zip, its.city, its.state), its.client_id, 'system', at, at
   where not exists (select 1 from doors d where d.org_id = org and d.match_key = address)
  on conflict (org_id, match_key) do nothing;
end $$;

create function doors_follow_client() returns trigger language plpgsql set search_path from current as $$
begin
  perform door_of_address(p.org_id, p.match_key, new.updated_at)
    from (select p.org_id, p.match_key from properties p
           where p.org_id = new.org_id and p.client_id = new.id and p.archived_at is null order by p.match_key) p;
  return null;
end $$;
create trigger doors_follow after update of archived_at on clients
  for each row when ((old.archived_at is null) <> (new.archived_at is null)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function doors_follow_client();

-- What follows by a trigger is noted like all else: at most as many doors as the call writes properties.
drop trigger noted on doors;
select quoin.noted('doors', 'door');
