create table quoin.organizations (
  org_id     uuid primary key,
  slug       text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$') unique,
  name       text not null,
  timezone   text not null,
  country    text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  currency   text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  is_demo    boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Time of the organization's test clock. Null: the organization has no test clock. Only calls of the API advance
  -- it. A test clock can be chosen only when the organization is created. It determines the times of business
  -- records, but not those of tasks, leases and ids.
  clock_at   timestamptz(3)
);

-- Finds organizations with a test clock. They are few, and scheduled work checks each of them separately.
create index organizations_own_clock on quoin.organizations (org_id) where clock_at is not null;

create trigger access_changed after insert or update or delete on quoin.organizations
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.organizations');

select quoin.noted('quoin.organizations', 'organization', id_column => 'org_id');

create view quoin.organization_facts as
  select o.org_id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo, o.clock_at from quoin.organizations o;
select quoin.publish('quoin.organization_facts');
