-- In each mode (schemas live and sandbox)

-- Knocks at doors. A knock never changes, except that the phone's position is deleted after 90 days.
create table knocks (
  org_id              uuid not null,
  id                  uuid not null,
  location_id         uuid not null,
  door_id             uuid not null,
  member_id           uuid not null,
  session_id          uuid,
  outcome             text not null check (outcome in ('not_home', 'not_interested', 'interested', 'callback', 'quote_sent', 'sold', 'do_not_knock')),
  note                text,
  callback_at         timestamptz(3),
  pos                 jsonb,
  distance_m          integer,
  knocked_at          timestamptz(3) not null,
  device_at           timestamptz(3),
  -- True if the member lifted the door's `do_not_knock` with this knock.
  clears_do_not_knock boolean not null,
  version             integer not null default 1,
  created_by_type     text not null,
  created_by_id       uuid,
  created_at          timestamptz(3) not null,
  changed_in          xid8 not null default pg_current_xact_id(),
  created_by_key      jsonb,
  primary key (org_id, id),
  foreign key (org_id, door_id) references doors deferrable,
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, session_id) references canvassing_sessions deferrable,
  check (outcome <> 'callback' or callback_at is not null)
);

create index knocks_door on knocks (org_id, door_id, knocked_at, id);
create index knocks_session on knocks (org_id, session_id) where session_id is not null;
create index knocks_member on knocks (org_id, member_id, knocked_at);
create index knocks_positions on knocks (knocked_at, org_id) where pos is not null;
create index knocks_changed on knocks (org_id, changed_in);
create index knocks_knocked on knocks (org_id, knocked_at, id);

create trigger note_change before update on knocks for each row execute function note_change();

-- Row-level security.
select quoin.fence('knocks', 'quoin.sees(location_id)');
create policy system on knocks for select to quoin_system using (true);
create policy system_forgets on knocks for update to quoin_system using (true) with check (pos is null);
select quoin.stands_still('knocks');
grant update (distance_m) on knocks to quoin_system;
grant select (id, knocked_at, org_id) on knocks to quoin_system;
grant select (pos), update (pos) on knocks to quoin_system;

-- Owners of a knock, for members who can access only their own records: the member who knocked.
create view knock_owners as select r.org_id, r.id, r.member_id from knocks r;
select quoin.publish('knock_owners');

select quoin.noted('knocks', 'knock');

create view knock_facts as
  select r.org_id, r.id as knock_id, r.door_id, r.location_id, r.member_id, r.session_id, r.outcome, r.knocked_at from knocks r;
select quoin.publish('knock_facts');
