-- in each mode

create table clients (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null default 'residential' check (type in ('residential', 'commercial')),
  status text not null check (status in ('lead', 'prospect', 'active', 'inactive', 'past')),
  email text,
  -- how addresses are compared: lower case
  email_key text,
  -- E.164; what was typed stands in phone_typed
  phone text,
  phone_typed text,
  phone_extension text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  country text not null,
  notes text,
  lead_source text,
  sms_opt_out boolean not null default false,
  email_opt_out boolean not null default false,
  merged_into uuid,
  location_id uuid not null,
  tags text[] not null default '{}',
  external_refs jsonb not null default '{}',
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id)
);
create index clients_created on clients (org_id, created_at, id);
create index clients_updated on clients (org_id, updated_at, id);
create index clients_phone on clients (org_id, phone) where phone is not null;
create index clients_email on clients (org_id, email_key) where email_key is not null;

-- A service address. Every client has at least one, exactly one of them primary.
create table properties (
  org_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  location_id uuid not null,
  label text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  -- the address in the postal service's spelling, to find the same place typed differently
  match_key text not null,
  is_primary boolean not null,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  access_notes text,
  sqft integer,
  stories numeric(3, 1),
  lot_sqft integer,
  year_built integer,
  roof_sqft integer,
  gutter_linear_ft integer,
  siding_type text,
  roof_type text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients
);
create unique index properties_address on properties (org_id, client_id, match_key);
create unique index properties_primary on properties (org_id, client_id) where is_primary;
create index properties_match on properties (org_id, match_key);

select quoin.fence('properties', 'quoin.sees(location_id)');

-- A function of its own, so that statements on clients do not carry a plan for properties that they seldom need.
create function sees_property_of(client uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from properties p where p.org_id = quoin.org_id() and p.client_id = client);
end $$;
-- A client is seen by whoever sees one of its properties; a client just being made has none yet.
select quoin.fence('clients', 'quoin.sees(location_id) or sees_property_of(id)');
