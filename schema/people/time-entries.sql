-- In each mode (schemas live and sandbox)

-- Time entries: working times of members.
create table time_entries (
  org_id            uuid not null,
  id                uuid not null,
  -- Home location of the member.
  location_id       uuid not null,
  member_id         uuid not null,
  job_id            uuid,
  kind              text not null check (kind in ('work', 'travel', 'office')),
  started_at        timestamptz(3) not null,
  ended_at          timestamptz(3),
  breaks            jsonb not null,
  -- Seconds from start to end, less unpaid breaks. 0 while the entry is open.
  worked_seconds    integer not null check (worked_seconds >= 0),
  -- Date on which the work began, in the time zone of the location.
  local_date        date not null,
  status            text not null check (status in ('open', 'closed', 'approved')),
  source            text not null check (source in ('mobile', 'office', 'offline')),
  note              text,
  device_started_at timestamptz(3),
  device_ended_at   timestamptz(3),
  pos_in            jsonb,
  pos_out           jsonb,
  corrections       jsonb not null,
  -- True if the office must review the entry before it can be approved.
  in_doubt          boolean not null,
  approved_at       timestamptz(3),
  approved_by       uuid,
  version           integer not null default 1,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  changed_in        xid8 not null default pg_current_xact_id(),
  created_by_key    jsonb,
  approved_by_key   jsonb,
  -- Visit of the job at which the member worked. Null: the first visit.
  visit_id          uuid,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, job_id) references jobs deferrable,
  check ((status = 'open') = (ended_at is null)),
  constraint time_entries_check1 check ((status = 'approved') = (approved_at is not null)),
  constraint time_entries_check2 check (ended_at between started_at and (started_at + interval '24 hours')),
  constraint time_entries_apart exclude using gist (quoin.instants_of(org_id, member_id, started_at, ended_at) with &&) where ((archived_at is null))
);

create unique index time_entries_open on time_entries (org_id, member_id) where ended_at is null and archived_at is null;
create index time_entries_created on time_entries (org_id, created_at, id) where archived_at is null;
create index time_entries_started on time_entries (org_id, started_at, id) where archived_at is null;
create index time_entries_updated on time_entries (org_id, updated_at, id) where archived_at is null;
create index time_entries_member on time_entries (org_id, member_id, local_date, id) where archived_at is null;
create index time_entries_day on time_entries (org_id, local_date, id) where archived_at is null;
create index time_entries_job on time_entries (org_id, job_id, started_at, id) where job_id is not null;
create index time_entries_changed on time_entries (org_id, changed_in);
-- Finds positions of phones at the start and end of work, which are deleted after 90 days
-- (server/src/kernel/schema/position.ts).
create index time_entries_positions on time_entries (started_at, org_id) where pos_in is not null or pos_out is not null;
create index time_entries_approved on time_entries (org_id, local_date, member_id) where status = 'approved' and archived_at is null;

create trigger note_change before update on time_entries for each row execute function note_change();
create trigger pay_fact after insert or update or delete on time_entries for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_time_pay();

-- Row-level security.
select quoin.fence('time_entries', 'quoin.sees(location_id)');
create policy system on time_entries for select to quoin_system using (true);
create policy system_forgets on time_entries for update to quoin_system using (true) with check (pos_in is null and pos_out is null);
select quoin.stands_still('time_entries');
grant select (id, org_id, started_at) on time_entries to quoin_system;
grant select (pos_in, pos_out), update (pos_in, pos_out) on time_entries to quoin_system;

-- Owners of a time entry, for members who can access only their own records: the member, and the leaders of the
-- member's crews.
create view time_entry_owners as
  select r.org_id, r.id, r.member_id from time_entries r
  union all
  select r.org_id, r.id, l.leader_id from time_entries r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('time_entry_owners');

select quoin.noted('time_entries', 'time_entry');

-- Worked time, for pay and reports. Only approved entries are final.
create view worked_time as
  select r.org_id, r.id as time_entry_id, r.member_id, r.location_id, r.job_id, r.kind, r.local_date, r.started_at, r.ended_at,
         r.breaks, r.worked_seconds, r.status, r.in_doubt as needs_review, r.visit_id, r.approved_at
    from time_entries r where r.archived_at is null;
select quoin.publish('worked_time');
