-- In each mode (schemas live and sandbox)

-- Results of reports that members stored. They never change.
create table report_snapshots (
  org_id          uuid not null,
  id              uuid not null,
  -- Location of the report. Null: the report covers several locations.
  location_id     uuid,
  -- Locations that the report covers: those that its author could access. Null: all locations.
  location_ids    uuid[],
  -- Member to whose own records the report is limited. Null: the report covers all members.
  own_of          uuid,
  report          text not null,
  name            text not null check (length(name) between 1 and 200),
  input           jsonb not null,
  result          jsonb not null,
  -- SHA-256 checksum of the result as canonical JSON, in hexadecimal.
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  version         integer not null default 1 check (version = 1),
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  created_by_key  jsonb,
  primary key (org_id, id),
  foreign key (org_id, own_of) references quoin.members deferrable
);

create index report_snapshots_created on report_snapshots (org_id, created_at, id);
create index report_snapshots_own on report_snapshots (org_id, own_of, created_at, id) where own_of is not null;

-- A stored report is visible to members with access to all of its locations.
select quoin.fence('report_snapshots', $$case
  when location_id is not null then quoin.sees(location_id)
  when location_ids is null then quoin.sees_every_location()
  else not exists (select from unnest(location_ids) l where not quoin.sees(l)) end$$);
revoke update, delete on report_snapshots from quoin_live, quoin_sandbox;

-- Owners of stored reports, for members who can access only their own records. A report that is limited to one member's
-- own records belongs to this member. Other reports have no owner.
create view report_snapshot_owners as
  select r.org_id, r.id, r.own_of as member_id from report_snapshots r where r.own_of is not null;
select quoin.publish('report_snapshot_owners');

-- The change log leaves out the result and its checksum. The result contains the time of creation, so it would differ
-- between a dry run and the confirmed call.
select quoin.noted('report_snapshots', 'report_snapshot', left_out => '{result,sha256}');
