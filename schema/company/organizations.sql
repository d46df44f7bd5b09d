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
  -- it. An organization gets a test clock only when it is created. The clock determines the times of business
  -- records. Tasks, leases and ids use the real time.
  clock_at   timestamptz(3),
  -- The organization that created this practice company. Null: the organization is no practice company. Requests of a
  -- practice company count against the limits of the organization that created it.
  practice_of uuid
);

-- Finds the few organizations with a test clock, because scheduled work checks each of them separately.
create index organizations_own_clock on quoin.organizations (org_id) where clock_at is not null;

create trigger access_changed after insert or update or delete on quoin.organizations
  for each row execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.organizations');

select quoin.noted('quoin.organizations', 'organization', id_column => 'org_id');

create view quoin.organization_facts as
  select o.org_id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo, o.clock_at, o.practice_of from quoin.organizations o;
select quoin.publish('quoin.organization_facts');
