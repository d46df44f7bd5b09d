-- in each mode

-- When and where a member's phone says that something was done.
create table mobile_marks (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  member_id uuid not null,
  operation text not null,
  request_id uuid,
  record_kind text not null,
  record_id uuid not null,
  device_at timestamptz(3),
  occurred_at timestamptz(3) not null,
  device_clock_off boolean not null,
  -- kept with consent, for a time
  position jsonb,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
create unique index mobile_marks_requested on mobile_marks (org_id, operation, request_id) where request_id is not null;
create index mobile_marks_positions on mobile_marks (created_at, org_id) where position is not null;
create index mobile_marks_member on mobile_marks (org_id, member_id);
select quoin.fence('mobile_marks', 'quoin.sees(location_id)');
select quoin.not_noted('mobile_marks', 'when and where a phone was; what was done is noted with its record');

-- That a member agreed to have the phone's positions kept, until an entry of their time ends.
create table location_consents (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  member_id uuid not null,
  time_entry_id uuid not null,
  given_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate,
  foreign key (org_id, time_entry_id) references time_entries deferrable initially immediate
);
create index location_consents_member on location_consents (org_id, member_id);
create unique index location_consents_entry on location_consents (org_id, time_entry_id);
select quoin.fence('location_consents', 'quoin.sees(location_id)');
select quoin.not_noted('location_consents', 'consent of a member, kept with its instant and never changed');
