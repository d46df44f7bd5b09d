-- In each mode (schemas live and sandbox)

-- Canvassing territories: the areas in which members knock at doors.
create table territories (
  org_id          uuid not null,
  id              uuid not null,
  location_id     uuid not null,
  name            text not null,
  color           text,
  -- Area as it was entered.
  area            jsonb not null,
  -- The area in a form in which addresses can be compared with it: ZIP codes, city keys, or the outline of a polygon.
  -- Two of these three columns are null.
  zips            text[],
  city_keys       text[],
  ring            bigint[],
  -- Bounding box of the polygon, in millionths of a degree.
  west            bigint,
  south           bigint,
  east            bigint,
  north           bigint,
  -- Twice the area of the polygon, in square millionths of a degree. It shows which of two polygons is smaller.
  extent          bigint,
  active          boolean not null,
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  primary key (org_id, id),
  check (num_nonnulls(zips, city_keys, ring) = 1),
  constraint territories_check1 check (num_nonnulls(ring, west, south, east, north, extent) in (0, 6))
);

create index territories_created on territories (org_id, created_at, id) where archived_at is null;
create index territories_changed on territories (org_id, changed_in);

-- Returns the territory of a place, or null. If `location` is set, considers only territories of that location.
-- Polygons take precedence over ZIP codes, and ZIP codes over cities. Of several polygons, the smallest one applies. Of
-- several territories with the same ZIP code or city, the oldest one applies. If a polygon crosses the 180th meridian,
-- its longitudes continue beyond 180 degrees.
create function territory_at(org uuid, location uuid, latitude numeric, longitude numeric, zip text, city text, state text)
returns uuid language sql stable set search_path from current as $$
  with place as (
    select (longitude * 1000000)::bigint as x, (latitude * 1000000)::bigint as y, quoin.zip_key(zip) as zip_key,
           quoin.city_key(city, state) as city_key)
  select t.id
    from territories t cross join place p cross join lateral (
      select case
        when t.ring is not null then case when p.y between t.south and t.north and exists (
          select 1 from (values (p.x), (p.x - 360000000), (p.x + 360000000)) turned (x)
           where turned.x between t.west and t.east and quoin.is_within(t.ring, turned.x, p.y)) then 1 end
        when t.zips is not null then case when p.zip_key = any (t.zips) then 2 end
        else case when p.city_key = any (t.city_keys) then 3 end
      end as rank) m
   where t.org_id = org and t.active and t.archived_at is null and (location is null or t.location_id = location)
     and m.rank is not null
   order by m.rank, t.extent, t.created_at, t.id
   limit 1
$$;

create trigger note_change before update on territories for each row execute function note_change();

-- Row-level security.
select quoin.fence('territories', 'quoin.sees(location_id)');

-- Owners of a territory, for members who can access only their own records: its reps.
create view territory_owners as select r.org_id, r.territory_id as id, r.member_id from territory_reps r;
select quoin.publish('territory_owners');

select quoin.noted('territories', 'territory');
