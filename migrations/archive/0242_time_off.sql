-- in each mode

-- When a member asks to be absent.
create table time_off_requests (
  org_id uuid not null,
  id uuid not null,
  -- the home of the member
  location_id uuid not null,
  member_id uuid not null,
  time_off_policy_id uuid not null,
  from_date date not null,
  to_date date not null,
  time_start time(0),
  time_end time(0),
  note text,
  status text not null check (status in ('pending', 'approved', 'denied', 'cancelled', 'expired')),
  requested_minutes integer not null check (requested_minutes >= 0),
  deducted_minutes integer,
  returned_minutes integer,
  decided_at timestamptz(3),
  decided_by uuid,
  decision_note text,
  cancelled_at timestamptz(3),
  cancel_reason text,
  -- when its first day comes; null: it had come when it was asked for
  expires_at timestamptz(3),
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate,
  foreign key (org_id, time_off_policy_id) references quoin.time_off_policies deferrable initially immediate,
  check (to_date >= from_date),
  check ((time_start is null) = (time_end is null)),
  check (time_start is null or (from_date = to_date and time_end > time_start)),
  constraint time_off_requests_apart exclude using gist (
    quoin.days_of(org_id, member_id, from_date, to_date, time_start, time_end) with &&)
    where (status in ('pending', 'approved') and archived_at is null)
);
create index time_off_requests_created on time_off_requests (org_id, created_at, id) where archived_at is null;
create index time_off_requests_updated on time_off_requests (org_id, updated_at, id) where archived_at is null;
create index time_off_requests_member on time_off_requests (org_id, member_id, from_date, id) where archived_at is null;
create index time_off_requests_days on time_off_requests (org_id, from_date, to_date) where archived_at is null;
create index time_off_requests_policy on time_off_requests (org_id, time_off_policy_id, member_id);
create index time_off_requests_due on time_off_requests (expires_at, org_id) where status = 'pending';
create index time_off_requests_changed on time_off_requests (org_id, changed_in);
create trigger note_change before update on time_off_requests for each row execute function note_change();
select quoin.fence('time_off_requests', 'quoin.sees(location_id)');
select quoin.noted('time_off_requests', 'time_off_request');
grant select (org_id, expires_at, status) on time_off_requests to quoin_system;
create policy system on time_off_requests for select to quoin_system using (true);
select quoin.stands_still('time_off_requests');

-- Who asks, and who leads them.
create view time_off_request_owners as
  select r.org_id, r.id, r.member_id from time_off_requests r
  union all
  select r.org_id, r.id, l.leader_id from time_off_requests r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('time_off_request_owners');

-- The days of requests that are approved. Everybody who plans has to know of them, whatever locations they see: a member who
-- is absent is absent everywhere.
create table time_off_request_days (
  org_id uuid not null,
  time_off_request_id uuid not null,
  date date not null,
  member_id uuid not null,
  location_id uuid not null,
  -- what is deducted for the day
  minutes integer not null check (minutes >= 0),
  -- null: all day
  time_start time(0),
  time_end time(0),
  is_paid boolean not null,
  primary key (org_id, time_off_request_id, date),
  foreign key (org_id, time_off_request_id) references time_off_requests on delete cascade deferrable initially immediate,
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
create index time_off_request_days_member on time_off_request_days (org_id, member_id, date);
select quoin.fence('time_off_request_days');
select quoin.noted('time_off_request_days', 'time_off_day', 'part', id_column => '');

create view time_off_days as
  select d.org_id, d.member_id, d.location_id, d.date, d.time_off_request_id, d.minutes, d.time_start, d.time_end, d.is_paid
    from time_off_request_days d;
select quoin.publish('time_off_days');
