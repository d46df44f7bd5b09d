create table quoin.price_book_services (
  org_id            uuid not null references quoin.organizations deferrable,
  id                uuid not null,
  -- Short name of the service, which is also the `service_type` of its jobs.
  slug              text not null,
  name              text not null,
  description       text,
  category          text,
  vertical          text not null,
  unit              text not null,
  -- Measurement from which the quantity is taken. Null: the caller enters the quantity.
  quantity_from     text,
  pricing           jsonb not null,
  multipliers       jsonb not null,
  addons            jsonb not null,
  minimum_cents     bigint not null check (minimum_cents >= 0),
  floor_percent     numeric check (floor_percent between 0 and 100),
  floor_cents       bigint not null check (floor_cents >= 0),
  round_to_cents    integer not null check (round_to_cents in (1, 5, 10, 25, 50, 100, 500, 1000)),
  taxable           boolean not null,
  tax_rate_id       uuid,
  pay_class         text not null check (pay_class in ('standard', 'equipment', 'lift', 'subcontractor')),
  minutes_base      integer not null check (minutes_base >= 0),
  minutes_per_unit  numeric not null check (minutes_per_unit >= 0),
  crew_size         integer not null check (crew_size between 1 and 20),
  holiday_role      text check (holiday_role in ('lights', 'install', 'takedown', 'storage', 'maintenance', 'accessory')),
  -- Locations that offer the service. Null: all locations.
  location_ids      uuid[],
  position          integer not null,
  active            boolean not null,
  version           integer not null default 1,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  -- Picture of the service. The column has no foreign key, because live and sandbox mode share the price book but
  -- have separate files.
  thumbnail_file_id uuid,
  primary key (org_id, id),
  foreign key (org_id, tax_rate_id) references quoin.tax_rates deferrable
);

create unique index price_book_services_slug on quoin.price_book_services (org_id, slug) where archived_at is null;
create index price_book_services_created on quoin.price_book_services (org_id, created_at, id) where archived_at is null;
create index price_book_services_updated on quoin.price_book_services (org_id, updated_at, id) where archived_at is null;
create index price_book_services_rate on quoin.price_book_services (org_id, tax_rate_id) where tax_rate_id is not null;

-- Row-level security.
select quoin.fence_setup('quoin.price_book_services');

select quoin.noted('quoin.price_book_services', 'service');
