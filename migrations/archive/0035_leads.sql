-- in each mode

create index leads_status on leads (org_id, status, created_at, id);
create index leads_assigned on leads (org_id, assigned_to, created_at, id);

-- Visits and calls agreed with somebody who is not yet a client; the latest one is the lead's appointment_at.
create table lead_appointments (
  org_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null check (kind in ('site_visit', 'call')),
  starts_at timestamptz(3) not null,
  -- the location's zone, in which the time was agreed
  timezone text not null,
  member_id uuid,
  note text,
  notified_email text,
  location_id uuid not null,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, lead_id) references leads
);
create index lead_appointments_lead on lead_appointments (org_id, lead_id, created_at);
select quoin.fence('lead_appointments', 'quoin.sees(location_id)');
