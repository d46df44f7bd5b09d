-- in each mode

alter table estimates
  -- counts the sendings; what the customer answers names the one that was looked at
  add column revision integer not null default 0,
  add column selected_option_id text,
  -- with which rates and rounding the figures were computed; frozen by the sending
  add column tax_basis jsonb,
  -- what the customer asked to have changed
  add column requested_changes text;
create index estimates_expiring on estimates (org_id, expires_at) where status in ('sent', 'viewed', 'changes_requested');

-- The estimate as its customer got it, once for every sending.
create table estimate_versions (
  org_id uuid not null,
  estimate_id uuid not null,
  revision integer not null,
  total_cents bigint not null,
  snapshot jsonb not null,
  sent_at timestamptz(3) not null,
  primary key (org_id, estimate_id, revision),
  foreign key (org_id, estimate_id) references estimates
);
select quoin.fence('estimate_versions');

-- Who accepted what, with the signature; an acceptance that was undone stays.
create table estimate_acceptances (
  org_id uuid not null,
  id uuid not null,
  estimate_id uuid not null,
  revision integer not null,
  via text not null check (via in ('customer_link', 'in_person', 'recorded')),
  accepted_by text not null,
  -- a PNG
  signature bytea,
  total_cents bigint not null,
  job_id uuid,
  recorded_by_type text not null,
  recorded_by_id uuid,
  accepted_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, estimate_id) references estimates,
  foreign key (org_id, job_id) references jobs
);
create index estimate_acceptances_estimate on estimate_acceptances (org_id, estimate_id, accepted_at);
create index estimate_acceptances_job on estimate_acceptances (org_id, job_id) where job_id is not null;
select quoin.fence('estimate_acceptances');
