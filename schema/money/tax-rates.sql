-- Versions of tax rates. A row never changes: a change of a rate adds a row with the same `family_id` and a new id.
-- Of the versions that are valid on a day, the one with the highest number applies. A document keeps the version with
-- which it was computed.
create table quoin.tax_rates (
  org_id     uuid not null references quoin.organizations deferrable,
  id         uuid not null,
  -- Id of the first version. All versions of a rate share it.
  family_id  uuid not null,
  version    integer not null,
  name       text not null,
  -- Components of the rate: `[{"name": "State", "percent": "6.25"}, …]`. The percentage of the rate is their sum.
  components jsonb not null,
  valid_from date,
  valid_to   date,
  -- False if the tax rate is disabled, in all of its versions.
  active     boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, family_id, version),
  check (valid_to >= valid_from)
);

-- Row-level security.
select quoin.fence_setup('quoin.tax_rates');

select quoin.noted('quoin.tax_rates', 'tax_rate');
