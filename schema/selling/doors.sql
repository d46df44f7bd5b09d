-- In each mode (schemas live and sandbox)

-- Doors for canvassing: one row for each address.
create table doors (
  org_id              uuid not null,
  id                  uuid not null,
  location_id         uuid not null,
  address_line1       text not null,
  address_line2       text,
  city                text not null,
  state               text not null,
  zip                 text not null,
  country             text not null,
  -- Address in the normalized spelling of the postal service. Two spellings of the same address have the same key.
  match_key           text not null,
  latitude            numeric(9,6),
  longitude           numeric(9,6),
  territory_id        uuid,
  -- Result of the latest knock. Null: no one has knocked yet.
  outcome             text check (outcome in ('not_home', 'not_interested', 'interested', 'callback', 'quote_sent', 'sold', 'do_not_knock')),
  last_knocked_at     timestamptz(3),
  last_knocked_by     uuid,
  knock_count         integer not null default 0,
  -- Time since which no one may knock at this door. Null: knocking is allowed.
  do_not_knock_since  timestamptz(3),
  callback_at         timestamptz(3),
  client_id           uuid,
  lead_id             uuid,
  -- Canvassing session in which the lead was created.
  lead_session_id     uuid,
  version             integer not null default 1,
  created_by_type     text not null,
  created_by_id       uuid,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  archived_at         timestamptz(3),
  changed_in          xid8 not null default pg_current_xact_id(),
  -- The following columns are indexed to find the doors in a territory's area. They are generated columns, because
  -- under row-level security, Postgres cannot use an index for a condition that calls a function such as quoin.zip_key.
  zip_key             text generated always as (quoin.zip_key(zip)) stored,
  city_key            text generated always as (quoin.city_key(city, state)) stored,
  -- Longitude in millionths of a degree. `y` is the latitude.
  x                   integer generated always as (((longitude * (1000000)::numeric))::integer) stored,
  y                   integer generated always as (((latitude * (1000000)::numeric))::integer) stored,
  -- Band of latitude, a hundredth of a degree high. To find the doors in a rectangle, Postgres reads a range of `x`
  -- in each band.
  band                integer generated always as ((floor((latitude * (100)::numeric)))::integer) stored,
  created_by_key      jsonb,
  last_knocked_by_key jsonb,
  primary key (org_id, id),
  foreign key (org_id, territory_id) references territories deferrable,
  foreign key (org_id, last_knocked_by) references quoin.members deferrable,
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  foreign key (org_id, lead_session_id) references canvassing_sessions deferrable,
  check ((outcome is null) = (last_knocked_at is null)),
  constraint doors_check1 check ((latitude is null) = (longitude is null))
);

create unique index doors_address on doors (org_id, match_key);
create index doors_created on doors (org_id, created_at, id);
create index doors_updated on doors (org_id, updated_at, id);
create index doors_knocked on doors (org_id, last_knocked_at, id);
create index doors_territory on doors (org_id, territory_id, created_at, id);
create index doors_knocked_by on doors (org_id, last_knocked_by, created_at, id) where last_knocked_by is not null;
create index doors_client on doors (org_id, client_id) where client_id is not null;
create index doors_session on doors (org_id, lead_session_id) where lead_session_id is not null;
create index doors_changed on doors (org_id, changed_in);
create index doors_leads on doors (org_id, lead_id) where lead_id is not null;
-- For finding the doors in a rectangle on the map: in each band of latitude that it covers, one range of `x` is read.
create index doors_where on doors (org_id, band, x) where band is not null;
create index doors_zip on doors (org_id, zip_key);
create index doors_city on doors (org_id, city_key);
create index doors_outcome on doors (org_id, outcome, territory_id, last_knocked_at, id) where outcome is not null;
create index doors_territory_knocked on doors (org_id, territory_id, last_knocked_at, id) include (location_id);

-- Creates or updates the door of an address. A client's property has a door as long as neither the client nor the
-- property is archived. If several properties share the address, the oldest one determines the client of the door.
-- Coordinates of a map provider that must be deleted after some time (`place_kept_until`) are not copied to the door.
-- The function reads all locations, because the caller may not see every property at the address.
create function door_of_address(org uuid, address text, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  seen text := current_setting('quoin.locations', true);
begin
  perform set_config('quoin.locations', '*', true);
  perform door_of_property(org, address, at);
  perform set_config('quoin.locations', seen, true);
end $$;

-- Trigger of inserted properties. It runs once for each statement, because an import inserts many. New addresses get
-- their doors with one statement, and each existing door is updated on its own (see door_of_property).
create function doors_begin() returns trigger language plpgsql set search_path from current as $$
declare
  seen text := current_setting('quoin.locations', true);
  existing record;
begin
  perform set_config('quoin.locations', '*', true);
  perform pg_advisory_xact_lock_shared(hashtextextended('territories of ' || o.org_id, 0))
     from (select distinct m.org_id from made m order by 1) o;
  for existing in
    select m.org_id, m.match_key, min(m.updated_at) as at from made m
     where (select true from doors d where d.org_id = m.org_id and d.match_key = m.match_key limit 1)
     group by 1, 2 order by min(m.id::text)
  loop
    perform door_of_property(existing.org_id, existing.match_key, existing.at);
  end loop;
  insert into doors (org_id, id, location_id, address_line1, address_line2, city, state, zip, country, match_key, latitude, longitude,
                     territory_id, client_id, created_by_type, created_at, updated_at)
  select a.org_id, quoin.new_id(its.id), its.location_id, its.address_line1, its.address_line2, its.city, its.state, its.zip, its.country,
         a.match_key, case when its.lng is not null then its.lat end, case when its.lat is not null then its.lng end,
         case when (select true from territories t where t.org_id = a.org_id and t.active and t.archived_at is null limit 1)
              then territory_at(a.org_id, its.location_id, its.lat, its.lng, its.zip, its.city, its.state) end,
         its.client_id, 'system', a.at, a.at
    from (select m.org_id, m.match_key, min(m.updated_at) as at from made m group by 1, 2 offset 0) a
   cross join lateral (
     select p.*, case when p.place_kept_until is null then p.latitude end as lat,
            case when p.place_kept_until is null then p.longitude end as lng
       from (select r.* from properties r where r.org_id = a.org_id and r.match_key = a.match_key and r.archived_at is null offset 0) p
      cross join lateral (
        select from clients c where c.org_id = p.org_id and c.id = p.client_id and c.archived_at is null offset 0) c
      order by p.created_at, p.id limit 1) its
   where (select true from doors d where d.org_id = a.org_id and d.match_key = a.match_key limit 1) is null
   order by its.id
  on conflict (org_id, match_key) do nothing;
  perform set_config('quoin.locations', seen, true);
  return null;
end $$;

-- Trigger of changed properties.
create function doors_follow() returns trigger language plpgsql set search_path from current as $$
begin
  if old.match_key <> new.match_key then
    perform door_of_address(new.org_id, old.match_key, new.updated_at);
  end if;
  perform door_of_address(new.org_id, new.match_key, new.updated_at);
  return null;
end $$;

create function door_of_property(org uuid, address text, at timestamptz) returns void
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

create function doors_follow_client() returns trigger language plpgsql set search_path from current as $$
begin
  perform door_of_address(p.org_id, p.match_key, new.updated_at)
    from (select p.org_id, p.match_key from properties p
           where p.org_id = new.org_id and p.client_id = new.id and p.archived_at is null order by p.match_key) p;
  return null;
end $$;

create trigger follow_merge before insert or update of client_id on doors
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on doors for each row execute function note_change();

-- Row-level security.
select quoin.fence('doors', 'quoin.sees(location_id)');

-- Owners of a door, for members who can access only their own records: the reps of its territory, and the member who
-- knocked last.
create view door_owners as
  select r.org_id, r.id, t.member_id from doors r
    join territory_reps t on t.org_id = r.org_id and t.territory_id = r.territory_id
  union all
  select r.org_id, r.id, r.last_knocked_by from doors r where r.last_knocked_by is not null;
select quoin.publish('door_owners');

select quoin.noted('doors', 'door');
select quoin.noted_by_statement('doors');

-- Leads that were created at doors.
create view door_leads as
  select d.org_id, d.id as door_id, d.location_id, d.lead_id from doors d where d.lead_id is not null;
select quoin.publish('door_leads');
