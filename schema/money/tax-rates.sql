-- Versions of tax rates. A row never changes: a change of a rate creates another row with the same `family_id` and
-- its own id. Of the versions valid on a day, the highest applies. Documents keep the version that they name.
create table quoin.tax_rates (
  org_id     uuid not null references quoin.organizations deferrable,
  id         uuid not null,
  -- Id of the first version.
  family_id  uuid not null,
  version    integer not null,
  name       text not null,
  -- `[{"name": "State", "percent": "6.25"}, …]`; the rate is the sum.
  components jsonb not null,
  valid_from date,
  valid_to   date,
  -- False if the rate, with all its versions, is disabled.
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
