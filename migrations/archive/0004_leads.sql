-- in each mode

create table leads (
  org_id uuid not null,
  id uuid not null,
  lead_number bigint not null,
  status text not null check (status in ('new', 'contacted', 'appointment_scheduled', 'estimate_created', 'estimate_sent', 'approved', 'deposit_collected', 'converted', 'lost')),
  customer_name text,
  customer_email text,
  customer_email_key text,
  customer_phone text,
  customer_phone_typed text,
  customer_phone_extension text,
  client_id uuid,
  property_id uuid,
  service_address text,
  city text,
  state text,
  zip text,
  source text,
  source_id uuid,
  connector_id uuid,
  connector_key text,
  external_id text,
  assigned_to uuid,
  notes text,
  estimated_value_cents bigint,
  currency text not null,
  lost_reason text check (lost_reason in ('competitor', 'price', 'no_response', 'out_of_area', 'duplicate', 'spam', 'other')),
  appointment_at timestamptz(3),
  last_contacted_at timestamptz(3),
  converted_at timestamptz(3),
  location_id uuid not null,
  tags text[] not null default '{}',
  external_refs jsonb not null default '{}',
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients,
  foreign key (org_id, property_id) references properties
);
create index leads_created on leads (org_id, created_at, id);
create index leads_updated on leads (org_id, updated_at, id);
create index leads_client on leads (org_id, client_id) where client_id is not null;
create unique index leads_external on leads (org_id, connector_id, external_id) where external_id is not null;
select quoin.fence('leads', 'quoin.sees(location_id)');

-- The review queue: what a connector sent that is not complete enough to be a lead.
create table lead_imports (
  org_id uuid not null,
  id uuid not null,
  connector_id uuid not null,
  status text not null check (status in ('pending', 'done', 'dismissed')),
  -- the lead as far as it was understood, and what it lacks or contradicts
  payload jsonb not null,
  problems jsonb not null,
  external_id text,
  lead_id uuid,
  dismiss_reason text,
  location_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, lead_id) references leads
);
create index lead_imports_queue on lead_imports (org_id, status, created_at, id);
select quoin.fence('lead_imports', 'quoin.sees(location_id)');
