-- in each mode

-- The properties of clients are doors. Of several at one address the one that was there first says whose door it is. Where an
-- address is, is taken over only if it may be kept for good.
create function door_of_address(org uuid, address text, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  its record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('territories of ' || org, 0));
  select p.*, case when p.place_kept_until is null then p.latitude end as lat,
         case when p.place_kept_until is null then p.longitude end as lng into its
    from properties p
   where p.org_id = org and p.match_key = address and p.archived_at is null
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
  select org, gen_random_uuid(), its.location_id, its.address_line1, its.address_line2, its.city, its.state, its.zip, its.country,
         address, case when its.lng is not null then its.lat end, case when its.lat is not null then its.lng end,
         territory_at(org, its.location_id, its.lat, its.lng, its.zip, its.city, its.state), its.client_id, 'system', at, at
   where not exists (select 1 from doors d where d.org_id = org and d.match_key = address)
  on conflict (org_id, match_key) do nothing;
end $$;

create function doors_follow() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and old.match_key <> new.match_key then
    perform door_of_address(new.org_id, old.match_key, new.updated_at);
  end if;
  perform door_of_address(new.org_id, new.match_key, new.updated_at);
  return null;
end $$;
-- An organization that is moved brings its doors along.
create trigger doors_begin after insert on properties
  for each row when (current_setting('quoin.copying', true) is distinct from 'on') execute function doors_follow();
create trigger doors_follow after update of match_key, client_id, latitude, longitude, archived_at on properties
  for each row when ((old.match_key, old.client_id, old.latitude, old.longitude, old.archived_at)
    is distinct from (new.match_key, new.client_id, new.latitude, new.longitude, new.archived_at)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function doors_follow();

alter table properties no force row level security;
alter table doors disable trigger user, no force row level security;
insert into doors (org_id, id, location_id, address_line1, address_line2, city, state, zip, country, match_key, latitude, longitude,
                   client_id, created_by_type, created_at, updated_at)
select distinct on (p.org_id, p.match_key) p.org_id, gen_random_uuid(), p.location_id, p.address_line1, p.address_line2, p.city,
       p.state, p.zip, p.country, p.match_key, case when p.place_kept_until is null and p.longitude is not null then p.latitude end,
       case when p.place_kept_until is null and p.latitude is not null then p.longitude end, p.client_id, 'system', p.created_at, p.created_at
  from properties p
 where p.archived_at is null
 order by p.org_id, p.match_key, p.created_at, p.id;
alter table doors enable trigger user, force row level security;
alter table properties force row level security;

-- Leads that are open, by where they are.
create index leads_at_zip on leads (org_id, quoin.zip_key(zip)) where status not in ('converted', 'lost') and archived_at is null;
