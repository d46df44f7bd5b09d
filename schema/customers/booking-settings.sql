-- Settings of the booking form. An organization without a row accepts no bookings.
create table quoin.booking_settings (
  org_id             uuid primary key references quoin.organizations deferrable,
  enabled            boolean not null,
  -- Web origins whose pages may call the booking endpoint from a browser and show the booking page in a frame.
  origins            text[] not null default '{}',
  -- ZIP codes of the service area, with five digits.
  service_zips       text[] not null default '{}',
  -- True if addresses outside `service_zips` are refused.
  refuses_other_zips boolean not null default false,
  updated_at         timestamptz(3) not null,
  version            integer not null default 1,
  -- Names of the services that the booking page offers.
  services           text[] not null default '{}'
);

-- Row-level security.
select quoin.fence_setup('quoin.booking_settings');

select quoin.noted('quoin.booking_settings', 'booking_form', id_column => 'org_id');
