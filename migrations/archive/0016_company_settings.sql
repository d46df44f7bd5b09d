-- What an organization set about itself; without a row, or where a column is null, the defaults of
-- server/src/domains/settings/company-settings.ts hold. The name stands in quoin.organizations.
create table quoin.company_settings (
  org_id uuid primary key references quoin.organizations,
  email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  logo_file text,
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  default_terms text,
  default_terms_days integer check (default_terms_days between 0 and 365),
  default_memo text,
  tax_rounding text check (tax_rounding in ('document', 'line')),
  overpayment text check (overpayment in ('refuse', 'credit')),
  auto_invoice boolean,
  accept_after_expiry boolean,
  estimate_expiry_days integer check (estimate_expiry_days between 1 and 365),
  default_deposit_type text check (default_deposit_type in ('percent', 'fixed')),
  -- percent, or cents when fixed
  default_deposit_value numeric(14, 5),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((default_deposit_type is null) = (default_deposit_value is null))
);
select quoin.fence_setup('quoin.company_settings');

-- A rate is never rewritten: every change is a further row of its family, with an id of its own. Of the versions that
-- are valid on a day, the highest is the one that holds; what documents name stays what it was.
create table quoin.tax_rates (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  -- the id of the first version
  family_id uuid not null,
  version integer not null,
  name text not null,
  -- [{"name": "State", "percent": "6.25"}, …]: the rate is the sum
  components jsonb not null,
  valid_from date,
  valid_to date,
  -- of the whole family
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, family_id, version),
  check (valid_to >= valid_from)
);
select quoin.fence_setup('quoin.tax_rates');

alter table quoin.locations
  add column address_line1 text,
  add column address_line2 text,
  add column city text,
  add column state text,
  add column zip text,
  add column phone text,
  add column email text,
  -- {"monday": [{"from": "08:00:00", "to": "17:00:00"}], …}
  add column hours jsonb not null default '{}',
  -- the family of the rate
  add column default_tax_rate_id uuid,
  add column numbering_prefix text;

alter table quoin.lead_sources
  add column generated_by text not null default 'company' check (generated_by in ('company', 'self'));
