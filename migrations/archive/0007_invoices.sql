-- in each mode

-- An invoice's status is not stored: it is computed from the facts below and its payments.
create table invoices (
  org_id uuid not null,
  id uuid not null,
  -- given at the first sending, without gaps
  invoice_number bigint,
  location_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  job_id uuid,
  estimate_id uuid,
  billing_name text,
  billing_email text,
  billing_phone text,
  billing_address_line1 text,
  billing_address_line2 text,
  billing_city text,
  billing_state text,
  billing_zip text,
  currency text not null,
  subtotal_cents bigint not null default 0,
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric(14, 5),
  discount_cents bigint not null default 0,
  taxable_cents bigint not null default 0,
  tax_lines jsonb not null default '[]',
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  terms_days integer,
  issue_date date,
  due_date date,
  memo text,
  attachments jsonb not null default '[]',
  sent_at timestamptz(3),
  first_viewed_at timestamptz(3),
  first_paid_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  written_off_at timestamptz(3),
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
  foreign key (org_id, property_id) references properties,
  foreign key (org_id, job_id) references jobs,
  foreign key (org_id, estimate_id) references estimates
);
create index invoices_created on invoices (org_id, created_at, id);
create index invoices_updated on invoices (org_id, updated_at, id);
create index invoices_client on invoices (org_id, client_id);
create index invoices_job on invoices (org_id, job_id) where job_id is not null;
create unique index invoices_number on invoices (org_id, invoice_number);
select quoin.fence('invoices', 'quoin.sees(location_id)');

-- Rows are only ever added; a correction is another row. Amounts are positive, `kind` gives the direction.
create table payments (
  org_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  invoice_id uuid,
  estimate_id uuid,
  kind text not null check (kind in ('payment', 'refund', 'deposit', 'credit', 'write_off')),
  method text not null check (method in ('card', 'ach', 'cash', 'check', 'bank_transfer', 'financing', 'other')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount_cents bigint not null check (amount_cents > 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  currency text not null,
  reference text,
  refund_of uuid,
  received_at timestamptz(3) not null,
  recorded_by_type text not null,
  recorded_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients,
  foreign key (org_id, invoice_id) references invoices,
  foreign key (org_id, estimate_id) references estimates,
  foreign key (org_id, refund_of) references payments
);
create index payments_invoice on payments (org_id, invoice_id) where invoice_id is not null;
create index payments_estimate on payments (org_id, estimate_id) where estimate_id is not null;
create index payments_client on payments (org_id, client_id);
select quoin.fence('payments');

-- The lines of an estimate, a job or an invoice: exactly one of the three.
create table line_items (
  org_id uuid not null,
  id uuid not null,
  estimate_id uuid,
  job_id uuid,
  invoice_id uuid,
  position integer not null,
  kind text not null check (kind in ('service', 'product', 'fee', 'discount', 'text')),
  service_id uuid,
  name text not null,
  description text,
  quantity numeric(14, 4) not null,
  unit text,
  unit_price_cents bigint not null,
  -- set when the price has digits below a cent
  unit_price_decimal numeric(18, 6),
  discount_cents bigint not null default 0,
  line_total_cents bigint not null,
  taxable boolean not null,
  tax_cents bigint not null default 0,
  optional boolean not null default false,
  selected boolean not null default true,
  option_id text,
  source_line_id uuid,
  primary key (org_id, id),
  check (num_nonnulls(estimate_id, job_id, invoice_id) = 1),
  foreign key (org_id, estimate_id) references estimates on delete cascade,
  foreign key (org_id, job_id) references jobs on delete cascade,
  foreign key (org_id, invoice_id) references invoices on delete cascade
);
create index line_items_estimate on line_items (org_id, estimate_id, position) where estimate_id is not null;
create index line_items_job on line_items (org_id, job_id, position) where job_id is not null;
create index line_items_invoice on line_items (org_id, invoice_id, position) where invoice_id is not null;
select quoin.fence('line_items');

-- Who moved which record from where to where, and why.
create table status_history (
  org_id uuid not null,
  id uuid not null,
  record_kind text not null check (record_kind in ('lead', 'client', 'estimate', 'job', 'invoice')),
  record_id uuid not null,
  previous_status text,
  status text not null,
  reason text,
  changed_by_type text not null,
  changed_by_id uuid,
  changed_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index status_history_record on status_history (org_id, record_id, changed_at);
select quoin.fence('status_history');
