-- in each mode

-- Who is led by whom, as far as leading lets see.
create view led_members as
  select c.org_id, c.lead_member_id as leader_id, m.member_id
    from crews c
    join crew_members m on m.org_id = c.org_id and m.crew_id = c.id
    join quoin.team_leaders l on l.org_id = c.org_id and l.id = c.lead_member_id
   where c.archived_at is null and m.member_id <> c.lead_member_id;
select quoin.publish('led_members');

-- When a member worked, on what.
create table time_entries (
  org_id uuid not null,
  id uuid not null,
  -- the home of the member
  location_id uuid not null,
  member_id uuid not null,
  job_id uuid,
  kind text not null check (kind in ('work', 'travel', 'office')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  breaks jsonb not null,
  -- elapsed, less breaks that are not paid; none while it is open
  worked_seconds integer not null check (worked_seconds >= 0),
  -- of the start, by the calendar of the location
  local_date date not null,
  status text not null check (status in ('open', 'closed', 'approved')),
  source text not null check (source in ('mobile', 'office', 'offline')),
  note text,
  device_started_at timestamptz(3),
  device_ended_at timestamptz(3),
  pos_in jsonb,
  pos_out jsonb,
  corrections jsonb not null,
  -- the office is to look at it before it is approved
  in_doubt boolean not null,
  approved_at timestamptz(3),
  approved_by uuid,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate,
  foreign key (org_id, job_id) references jobs deferrable initially immediate,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'approved') = (approved_at is not null)),
  check (ended_at >= started_at and ended_at <= started_at + interval '24 hours'),
  constraint time_entries_apart exclude using gist (quoin.instants_of(org_id, member_id, started_at, ended_at) with &&)
    where (archived_at is null)
);
create unique index time_entries_open on time_entries (org_id, member_id) where ended_at is null and archived_at is null;
create index time_entries_created on time_entries (org_id, created_at, id) where archived_at is null;
create index time_entries_started on time_entries (org_id, started_at, id) where archived_at is null;
create index time_entries_updated on time_entries (org_id, updated_at, id) where archived_at is null;
create index time_entries_member on time_entries (org_id, member_id, local_date, id) where archived_at is null;
create index time_entries_day on time_entries (org_id, local_date, id) where archived_at is null;
create index time_entries_job on time_entries (org_id, job_id, started_at, id) where job_id is not null;
create index time_entries_changed on time_entries (org_id, changed_in);
create trigger note_change before update on time_entries for each row execute function note_change();
select quoin.fence('time_entries', 'quoin.sees(location_id)');
select quoin.noted('time_entries', 'time_entry');

-- Whose time it is, and who leads them.
create view time_entry_owners as
  select r.org_id, r.id, r.member_id from time_entries r
  union all
  select r.org_id, r.id, l.leader_id from time_entries r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('time_entry_owners');

-- What was worked, for pay and reports. Only approved entries are final.
create view worked_time as
  select r.org_id, r.id as time_entry_id, r.member_id, r.location_id, r.job_id, r.kind, r.local_date, r.started_at, r.ended_at,
         r.breaks, r.worked_seconds, r.status, r.in_doubt as needs_review
    from time_entries r where r.archived_at is null;
select quoin.publish('worked_time');
