-- In each mode (schemas live and sandbox)

-- Submissions of the public booking form, with the leads that they created.
create table bookings (
  org_id      uuid not null,
  id          uuid not null,
  -- Id that the form generated. A submission with the same id is a repetition and creates no second booking.
  request_id  uuid,
  -- Short reference that the customer can read out on the phone, for example to change the booking.
  reference   text not null,
  -- Lead that the booking created. Null only within the transaction that creates the lead.
  lead_id     uuid,
  -- The form fields as they were submitted.
  submission  jsonb not null,
  -- Consents of the customer, with the texts that the form displayed.
  consent     jsonb,
  location_id uuid not null,
  created_at  timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, lead_id) references leads deferrable
);

create unique index bookings_request on bookings (org_id, request_id) where request_id is not null;
create index bookings_lead on bookings (org_id, lead_id);

-- Row-level security.
select quoin.fence('bookings', 'quoin.sees(location_id)');

select quoin.noted('bookings', 'booking', left_out => '{reference}');
