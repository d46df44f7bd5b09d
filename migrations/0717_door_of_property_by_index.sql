-- In each mode (schemas live and sandbox)
-- expands

-- The door of a new property is found by its address. The former function compared each property of the organization, if
-- its plan was made while the table was small, so that each row of an import took longer than the one before.
create or replace function door_of_property(org uuid, address text, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  its record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('territories of ' || org, 0));
  -- The property is found by its address and the client by its id, whatever Postgres expects: `offset 0` separates the
  -- two steps. A plan made while the tables were small would otherwise read all properties of the organization.
  select p.*, case when p.place_kept_until is null then p.latitude end as lat,
         case when p.place_kept_until is null then p.longitude end as lng into its
    from (select r.* from properties r where r.org_id = org and r.match_key = address and r.archived_at is null offset 0) p
   cross join lateral (
     select from clients c where c.org_id = org and c.id = p.client_id and c.archived_at is null offset 0) c
   order by p.created_at, p.id limit 1;
  if not found then
    update doors d set client_id = null, version = d.version + 1, updated_at = greatest(d.updated_at, at)
     where d.org_id = org and d.match_key = address and d.client_id is not null;
    return;
  end if;
  update doors d
     set client_id = its.client_id, version = d.version + 1, updated_at = greatest(d.updated_at, at),
         latitude = coalesce(case when its.lng is not null then its.lat end, d.latitude),
         longitude = coalesce(case when its.lat is not null then its.lng end, d.longitude),
         territory_id = territory_at(org, d.location_id, coalesce(case when its.lng is not null then its.lat end, d.latitude),
           coalesce(case when its.lat is not null then its.lng end, d.longitude), d.zip, d.city, d.state)
   where d.org_id = org and d.match_key = address
     and (d.client_id, d.latitude, d.longitude) is distinct from
         (its.client_id, coalesce(case when its.lng is not null then its.lat end, d.latitude),
          coalesce(case when its.lat is not null then its.lng end, d.longitude));
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
