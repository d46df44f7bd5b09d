-- In each mode (schemas live and sandbox)

create table time_off_requests (
  org_id             uuid not null,
  id                 uuid not null,
  -- Home location of the member.
  location_id        uuid not null,
  member_id          uuid not null,
  time_off_policy_id uuid not null,
  from_date          date not null,
  to_date            date not null,
  time_start         time(0) without time zone,
  time_end           time(0) without time zone,
  note               text,
  status             text not null check (status in ('pending', 'approved', 'denied', 'cancelled', 'expired')),
  requested_minutes  integer not null check (requested_minutes >= 0),
  deducted_minutes   integer,
  returned_minutes   integer,
  decided_at         timestamptz(3),
  decided_by         uuid,
  decision_note      text,
  cancelled_at       timestamptz(3),
  cancel_reason      text,
  -- Start of the first requested day. A request that is still pending then expires. Null: that day had already begun
  -- when the request was made.
  expires_at         timestamptz(3),
  version            integer not null default 1,
  created_by_type    text not null,
  created_by_id      uuid,
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  archived_at        timestamptz(3),
  changed_in         xid8 not null default pg_current_xact_id(),
  created_by_key     jsonb,
  decided_by_key     jsonb,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  foreign key (org_id, time_off_policy_id) references quoin.time_off_policies deferrable,
  check (to_date >= from_date),
  constraint time_off_requests_check1 check ((time_start is null) = (time_end is null)),
  constraint time_off_requests_check2 check (time_start is null or (from_date = to_date and time_end > time_start)),
  constraint time_off_requests_apart exclude using gist (quoin.days_of(org_id, member_id, from_date, to_date, time_start, time_end) with &&) where (((status = any (array['pending'::text, 'approved'::text])) and (archived_at is null)))
);

create index time_off_requests_created on time_off_requests (org_id, created_at, id) where archived_at is null;
create index time_off_requests_updated on time_off_requests (org_id, updated_at, id) where archived_at is null;
create index time_off_requests_member on time_off_requests (org_id, member_id, from_date, id) where archived_at is null;
create index time_off_requests_days on time_off_requests (org_id, from_date, to_date) where archived_at is null;
create index time_off_requests_policy on time_off_requests (org_id, time_off_policy_id, member_id);
create index time_off_requests_due on time_off_requests (expires_at, org_id) where status = 'pending';
create index time_off_requests_changed on time_off_requests (org_id, changed_in);

create trigger note_change before update on time_off_requests for each row execute function note_change();

-- Row-level security.
select quoin.fence('time_off_requests', 'quoin.sees(location_id)');
create policy system on time_off_requests for select to quoin_system using (true);
select quoin.stands_still('time_off_requests');
grant select (expires_at, org_id, status) on time_off_requests to quoin_system;

-- Owners of a request, for members who can access only their own records: the member, and the leaders of the member's
-- crews.
create view time_off_request_owners as
  select r.org_id, r.id, r.member_id from time_off_requests r
  union all
  select r.org_id, r.id, l.leader_id from time_off_requests r
    join led_members l on l.org_id = r.org_id and l.member_id = r.member_id;
select quoin.publish('time_off_request_owners');

select quoin.noted('time_off_requests', 'time_off_request');
