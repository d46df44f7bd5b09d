-- An organization without a row here takes no bookings.
create table quoin.booking_settings (
  org_id uuid primary key references quoin.organizations,
  enabled boolean not null,
  -- web origins whose pages may call the booking form's address from a browser
  origins text[] not null default '{}',
  -- five-digit ZIP codes
  service_zips text[] not null default '{}',
  -- refuse an address whose ZIP code is none of these
  refuses_other_zips boolean not null default false,
  updated_at timestamptz(3) not null
);
select quoin.fence_setup('quoin.booking_settings');

-- A lead mail names its organization by the connector's key alone.
create unique index connectors_key on quoin.connectors (connector_key);
