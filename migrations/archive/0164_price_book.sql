-- What the organization sells and for how much: a draft, at which people work, and versions 1, 2, … that were published and
-- never change. Service and package ids are the same in all of them. See docs/decisions/price-book.md.

-- The draft as a whole: its version rises with whatever changes in it. Changes of a price book take turns by this row.
create table quoin.price_books (
  org_id uuid primary key,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
select quoin.fence_setup('quoin.price_books');
select quoin.noted('quoin.price_books', 'price_book', id_column => 'org_id');

create table quoin.price_book_services (
  org_id uuid not null,
  id uuid not null,
  -- what jobs name as their service_type
  slug text not null,
  name text not null,
  description text,
  category text,
  vertical text not null,
  unit text not null,
  -- the measurement that says how many units there are; null: whoever asks says so
  quantity_from text,
  pricing jsonb not null,
  multipliers jsonb not null,
  addons jsonb not null,
  minimum_cents bigint not null check (minimum_cents >= 0),
  floor_percent numeric check (floor_percent between 0 and 100),
  floor_cents bigint not null check (floor_cents >= 0),
  round_to_cents integer not null check (round_to_cents in (1, 5, 10, 25, 50, 100, 500, 1000)),
  taxable boolean not null,
  tax_rate_id uuid,
  pay_class text not null check (pay_class in ('standard', 'equipment', 'lift', 'subcontractor')),
  minutes_base integer not null check (minutes_base >= 0),
  minutes_per_unit numeric not null check (minutes_per_unit >= 0),
  crew_size integer not null check (crew_size between 1 and 20),
  holiday_role text check (holiday_role in ('lights', 'install', 'takedown', 'storage', 'maintenance', 'accessory')),
  -- null: everywhere
  location_ids uuid[],
  position integer not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate,
  foreign key (org_id, tax_rate_id) references quoin.tax_rates deferrable initially immediate
);
create unique index price_book_services_slug on quoin.price_book_services (org_id, slug) where archived_at is null;
create index price_book_services_created on quoin.price_book_services (org_id, created_at, id) where archived_at is null;
create index price_book_services_updated on quoin.price_book_services (org_id, updated_at, id) where archived_at is null;
create index price_book_services_rate on quoin.price_book_services (org_id, tax_rate_id) where tax_rate_id is not null;
select quoin.fence_setup('quoin.price_book_services');
select quoin.noted('quoin.price_book_services', 'service');

-- Services that are sold together, or as good, better, best.
create table quoin.price_book_packages (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  vertical text not null,
  kind text not null check (kind in ('bundle', 'tiers')),
  items jsonb not null,
  tiers jsonb not null,
  discount jsonb,
  position integer not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create index price_book_packages_created on quoin.price_book_packages (org_id, created_at, id) where archived_at is null;
create index price_book_packages_updated on quoin.price_book_packages (org_id, updated_at, id) where archived_at is null;
select quoin.fence_setup('quoin.price_book_packages');
select quoin.noted('quoin.price_book_packages', 'package');

-- What was published. The highest version is the current one.
create table quoin.price_book_versions (
  org_id uuid not null,
  id uuid not null,
  version integer not null check (version > 0),
  note text,
  services integer not null,
  packages integer not null,
  published_by_type text not null,
  published_by_id uuid,
  published_at timestamptz(3) not null,
  primary key (org_id, version),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create index price_book_versions_published on quoin.price_book_versions (org_id, published_at, id);
select quoin.fence_setup('quoin.price_book_versions');
select quoin.noted('quoin.price_book_versions', 'price_book_version');

create table quoin.published_services (like quoin.price_book_services including defaults including constraints);
alter table quoin.published_services
  add column book_version integer not null,
  add primary key (org_id, book_version, id),
  add foreign key (org_id, book_version) references quoin.price_book_versions deferrable initially immediate;
create index published_services_created on quoin.published_services (org_id, book_version, created_at, id);
create index published_services_updated on quoin.published_services (org_id, book_version, updated_at, id);
select quoin.fence_setup('quoin.published_services');
select quoin.not_noted('quoin.published_services', 'copies of what stands in the draft; the version is noted');

create table quoin.published_packages (like quoin.price_book_packages including defaults including constraints);
alter table quoin.published_packages
  add column book_version integer not null,
  add primary key (org_id, book_version, id),
  add foreign key (org_id, book_version) references quoin.price_book_versions deferrable initially immediate;
create index published_packages_created on quoin.published_packages (org_id, book_version, created_at, id);
create index published_packages_updated on quoin.published_packages (org_id, book_version, updated_at, id);
select quoin.fence_setup('quoin.published_packages');
select quoin.not_noted('quoin.published_packages', 'copies of what stands in the draft; the version is noted');

-- Documents name the version that they were priced with, so that stays as it is.
create function quoin.keep_published() returns trigger language plpgsql as $$
begin
  raise 'version % of a price book cannot be changed', old.book_version using errcode = '23514';
end $$;
create trigger kept before update on quoin.published_services for each row execute function quoin.keep_published();
create trigger kept before update on quoin.published_packages for each row execute function quoin.keep_published();

-- What other domains read of the current book: what a service may not be sold below, how long it takes, and what jobs
-- call it.
create view quoin.current_services as
  select s.org_id, s.id, s.book_version, s.slug, s.name, s.active, s.pay_class, s.floor_cents, s.minutes_base, s.minutes_per_unit,
         s.quantity_from, s.pricing ->> 'kind' as pricing_kind
    from quoin.published_services s
   where s.book_version = (select max(v.version) from quoin.price_book_versions v where v.org_id = s.org_id);
select quoin.publish('quoin.current_services');
