-- In each mode (schemas live and sandbox)

-- Canvassing sessions. In a session, a member walks from door to door.
create table canvassing_sessions (
  org_id           uuid not null,
  id               uuid not null,
  location_id      uuid not null,
  member_id        uuid not null,
  territory_id     uuid,
  started_at       timestamptz(3) not null,
  ended_at         timestamptz(3),
  location_consent boolean not null,
  -- Position of the phone at the start. It is deleted after 90 days.
  pos_in           jsonb,
  pos_out          jsonb,
  version          integer not null default 1,
  created_by_type  text not null,
  created_by_id    uuid,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  archived_at      timestamptz(3),
  created_by_key   jsonb,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, territory_id) references territories deferrable,
  check (ended_at between started_at and (started_at + interval '12 hours')),
  constraint canvassing_sessions_check1 check (location_consent or (pos_in is null and pos_out is null))
);

create unique index canvassing_sessions_open on canvassing_sessions (org_id, member_id) where ended_at is null;
create index canvassing_sessions_territory on canvassing_sessions (org_id, territory_id) where ended_at is null;
create index canvassing_sessions_due on canvassing_sessions (started_at, org_id) where ended_at is null;
create index canvassing_sessions_positions on canvassing_sessions (started_at, org_id) where pos_in is not null or pos_out is not null;
create index canvassing_sessions_started on canvassing_sessions (org_id, started_at, id);

-- Row-level security.
select quoin.fence('canvassing_sessions', 'quoin.sees(location_id)');
create policy system on canvassing_sessions for select to quoin_system using (true);
create policy system_forgets on canvassing_sessions for update to quoin_system using (true) with check (pos_in is null and pos_out is null);
select quoin.stands_still('canvassing_sessions');
grant select (ended_at, id, org_id, started_at) on canvassing_sessions to quoin_system;
grant select (pos_in, pos_out), update (pos_in, pos_out) on canvassing_sessions to quoin_system;

-- Owners of a session, for members who can access only their own records: the member who walks.
create view session_owners as select r.org_id, r.id, r.member_id from canvassing_sessions r;
select quoin.publish('session_owners');

select quoin.noted('canvassing_sessions', 'session');

create view session_facts as
  select r.org_id, r.id as session_id, r.location_id, r.member_id, r.started_at, r.ended_at from canvassing_sessions r;
select quoin.publish('session_facts');
