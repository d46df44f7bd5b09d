-- in each mode

-- The area in which some members go from door to door.
create table territories (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  color text,
  -- as it was given
  area jsonb not null,
  -- of the area what places are compared with: one of the three
  zips text[],
  city_keys text[],
  ring bigint[],
  -- of the ring, in millionths of a degree
  west bigint,
  south bigint,
  east bigint,
  north bigint,
  -- twice what the ring encloses, in square millionths of a degree
  extent bigint,
  active boolean not null,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  check (num_nonnulls(zips, city_keys, ring) = 1),
  check (num_nonnulls(ring, west, south, east, north, extent) in (0, 6))
);
create index territories_created on territories (org_id, created_at, id) where archived_at is null;
create index territories_changed on territories (org_id, changed_in);
create trigger note_change before update on territories for each row execute function note_change();
select quoin.fence('territories', 'quoin.sees(location_id)');
select quoin.noted('territories', 'territory');

create table territory_reps (
  org_id uuid not null,
  territory_id uuid not null,
  member_id uuid not null,
  place integer not null,
  is_primary boolean not null,
  primary key (org_id, territory_id, member_id),
  foreign key (org_id, territory_id) references territories on delete cascade deferrable initially immediate,
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
create unique index territory_reps_primary on territory_reps (org_id, territory_id) where is_primary;
create index territory_reps_member on territory_reps (org_id, member_id);
select quoin.fence('territory_reps');
select quoin.noted('territory_reps', 'territory_rep', 'part', id_column => '');

create view territory_owners as select r.org_id, r.territory_id as id, r.member_id from territory_reps r;
select quoin.publish('territory_owners');

-- The territory of a place; null: none. Those of one location alone, unless `location` is null. A polygon goes before ZIP
-- codes and these before cities; of two polygons the smaller one, else the older territory. A ring over the 180th degree goes
-- on beyond it.
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

-- A member's walk from door to door.
create table canvassing_sessions (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  member_id uuid not null,
  territory_id uuid,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  location_consent boolean not null,
  -- forgotten after a time
  pos_in jsonb,
  pos_out jsonb,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate,
  foreign key (org_id, territory_id) references territories deferrable initially immediate,
  check (ended_at between started_at and started_at + interval '12 hours'),
  check (location_consent or (pos_in is null and pos_out is null))
);
create unique index canvassing_sessions_open on canvassing_sessions (org_id, member_id) where ended_at is null;
create index canvassing_sessions_territory on canvassing_sessions (org_id, territory_id) where ended_at is null;
create index canvassing_sessions_due on canvassing_sessions (started_at, org_id) where ended_at is null;
create index canvassing_sessions_positions on canvassing_sessions (started_at, org_id) where pos_in is not null or pos_out is not null;
select quoin.fence('canvassing_sessions', 'quoin.sees(location_id)');
select quoin.noted('canvassing_sessions', 'session');
grant select (org_id, id, started_at, ended_at, pos_in, pos_out), update (pos_in, pos_out) on canvassing_sessions to quoin_system;
create policy system on canvassing_sessions for select to quoin_system using (true);
create policy system_forgets on canvassing_sessions for update to quoin_system using (true) with check (pos_in is null and pos_out is null);
select quoin.stands_still('canvassing_sessions');

create view session_owners as select r.org_id, r.id, r.member_id from canvassing_sessions r;
select quoin.publish('session_owners');

-- A place where somebody can knock: one for each address of the organization.
create table doors (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  -- what addresses are compared by
  match_key text not null,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  territory_id uuid,
  -- of the latest knock; null: nobody knocked yet
  outcome text check (outcome in ('not_home', 'not_interested', 'interested', 'callback', 'quote_sent', 'sold', 'do_not_knock')),
  last_knocked_at timestamptz(3),
  last_knocked_by uuid,
  knock_count integer not null default 0,
  -- since when nobody may knock; null: one may
  do_not_knock_since timestamptz(3),
  callback_at timestamptz(3),
  client_id uuid,
  lead_id uuid,
  -- in which walk the lead was made
  lead_session_id uuid,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, territory_id) references territories deferrable initially immediate,
  foreign key (org_id, last_knocked_by) references quoin.members deferrable initially immediate,
  foreign key (org_id, client_id) references clients deferrable initially immediate,
  foreign key (org_id, lead_id) references leads deferrable initially immediate,
  foreign key (org_id, lead_session_id) references canvassing_sessions deferrable initially immediate,
  check ((outcome is null) = (last_knocked_at is null)),
  check ((latitude is null) = (longitude is null))
);
create unique index doors_address on doors (org_id, match_key);
create index doors_created on doors (org_id, created_at, id);
create index doors_updated on doors (org_id, updated_at, id);
create index doors_knocked on doors (org_id, last_knocked_at, id);
create index doors_territory on doors (org_id, territory_id, created_at, id);
create index doors_territory_knocked on doors (org_id, territory_id, last_knocked_at, id);
-- Bands of a hundredth of a degree: a box is some of them, and in each a span.
create index doors_where on doors (org_id, (floor(latitude * 100)::integer), longitude) where latitude is not null;
create index doors_knocked_by on doors (org_id, last_knocked_by, created_at, id) where last_knocked_by is not null;
create index doors_client on doors (org_id, client_id) where client_id is not null;
create index doors_session on doors (org_id, lead_session_id) where lead_session_id is not null;
create index doors_changed on doors (org_id, changed_in);
create trigger note_change before update on doors for each row execute function note_change();
create trigger follow_merge before insert or update of client_id on doors
  for each row when (new.client_id is not null) execute function follow_merge();
select quoin.fence('doors', 'quoin.sees(location_id)');
select quoin.noted('doors', 'door');
-- What a trigger does to a door follows from a change of something else, which is noted itself.
do $$
declare
  noting text := (select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = 'doors'::regclass and t.tgname = 'noted');
begin
  drop trigger noted on doors;
  execute replace(noting, ' FOR EACH ROW WHEN (', ' FOR EACH ROW WHEN (pg_trigger_depth() = 0 and ');
end $$;

-- Somebody knocked. It never changes, but for where that was, which is forgotten after a time.
create table knocks (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  door_id uuid not null,
  member_id uuid not null,
  session_id uuid,
  outcome text not null check (outcome in ('not_home', 'not_interested', 'interested', 'callback', 'quote_sent', 'sold', 'do_not_knock')),
  note text,
  callback_at timestamptz(3),
  pos jsonb,
  distance_m integer,
  knocked_at timestamptz(3) not null,
  device_at timestamptz(3),
  -- from then on one may knock again
  clears_do_not_knock boolean not null,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, door_id) references doors deferrable initially immediate,
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate,
  foreign key (org_id, session_id) references canvassing_sessions deferrable initially immediate,
  check (outcome <> 'callback' or callback_at is not null)
);
create index knocks_door on knocks (org_id, door_id, knocked_at, id);
create index knocks_session on knocks (org_id, session_id) where session_id is not null;
create index knocks_member on knocks (org_id, member_id, knocked_at);
create index knocks_positions on knocks (knocked_at, org_id) where pos is not null;
create index knocks_changed on knocks (org_id, changed_in);
create trigger note_change before update on knocks for each row execute function note_change();
select quoin.fence('knocks', 'quoin.sees(location_id)');
select quoin.noted('knocks', 'knock');
grant select (org_id, id, knocked_at, pos), update (pos, distance_m) on knocks to quoin_system;
create policy system on knocks for select to quoin_system using (true);
create policy system_forgets on knocks for update to quoin_system using (true) with check (pos is null);
select quoin.stands_still('knocks');

create view knock_owners as select r.org_id, r.id, r.member_id from knocks r;
select quoin.publish('knock_owners');

create view door_owners as
  select r.org_id, r.id, t.member_id from doors r
    join territory_reps t on t.org_id = r.org_id and t.territory_id = r.territory_id
  union all
  select r.org_id, r.id, r.last_knocked_by from doors r where r.last_knocked_by is not null;
select quoin.publish('door_owners');

-- What was knocked, for reports.
create view knock_facts as
  select r.org_id, r.id as knock_id, r.door_id, r.location_id, r.member_id, r.session_id, r.outcome, r.knocked_at from knocks r;
select quoin.publish('knock_facts');
create view session_facts as
  select r.org_id, r.id as session_id, r.location_id, r.member_id, r.started_at, r.ended_at from canvassing_sessions r;
select quoin.publish('session_facts');
