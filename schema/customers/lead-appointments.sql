-- In each mode (schemas live and sandbox)

-- Appointments of leads: visits to the prospective customer and calls. The time of a lead's latest appointment is
-- copied to the lead's `appointment_at`. An appointment stays valid until it is cancelled, or replaced before it took
-- place.
create table lead_appointments (
  org_id            uuid not null,
  id                uuid not null,
  lead_id           uuid not null,
  kind              text not null check (kind in ('site_visit', 'call')),
  starts_at         timestamptz(3) not null,
  -- Time zone that the location had when the appointment was made. The agreed time is in this time zone.
  timezone          text not null,
  member_id         uuid,
  note              text,
  notified_email    text,
  location_id       uuid not null,
  created_by_type   text not null,
  created_by_id     uuid,
  created_at        timestamptz(3) not null,
  version           integer not null default 1,
  updated_at        timestamptz(3) not null,
  cancelled_at      timestamptz(3),
  cancelled_by_type text,
  cancelled_by_id   uuid,
  cancelled_by_key  jsonb,
  created_by_key    jsonb,
  primary key (org_id, id),
  foreign key (org_id, lead_id) references leads deferrable
);

create index lead_appointments_lead on lead_appointments (org_id, lead_id, created_at);
create index lead_appointments_standing on lead_appointments (org_id, starts_at, id) where cancelled_at is null;
-- These two indexes find appointments in the order of their start, for all members or for one member.
create index lead_appointments_start on lead_appointments (org_id, starts_at, id);
create index lead_appointments_member on lead_appointments (org_id, member_id, starts_at, id);

-- Row-level security.
select quoin.fence('lead_appointments', 'quoin.sees(location_id)');

select quoin.noted('lead_appointments', 'appointment');
