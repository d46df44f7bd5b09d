create table quoin.published_services (
  org_id            uuid not null,
  id                uuid not null,
  slug              text not null,
  name              text not null,
  description       text,
  category          text,
  vertical          text not null,
  unit              text not null,
  quantity_from     text,
  pricing           jsonb not null,
  multipliers       jsonb not null,
  addons            jsonb not null,
  minimum_cents     bigint not null,
  floor_percent     numeric,
  floor_cents       bigint not null,
  round_to_cents    integer not null,
  taxable           boolean not null,
  tax_rate_id       uuid,
  pay_class         text not null,
  minutes_base      integer not null,
  minutes_per_unit  numeric not null,
  crew_size         integer not null,
  holiday_role      text,
  location_ids      uuid[],
  position          integer not null,
  active            boolean not null,
  version           integer not null default 1,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  archived_at       timestamptz(3),
  book_version      integer not null,
  thumbnail_file_id uuid,
  primary key (org_id, book_version, id),
  foreign key (org_id, book_version) references quoin.price_book_versions deferrable,
  constraint price_book_services_crew_size_check check (crew_size between 1 and 20),
  constraint price_book_services_floor_cents_check check (floor_cents >= 0),
  constraint price_book_services_floor_percent_check check (floor_percent between 0 and 100),
  constraint price_book_services_holiday_role_check check (holiday_role in ('lights', 'install', 'takedown', 'storage', 'maintenance', 'accessory')),
  constraint price_book_services_minimum_cents_check check (minimum_cents >= 0),
  constraint price_book_services_minutes_base_check check (minutes_base >= 0),
  constraint price_book_services_minutes_per_unit_check check (minutes_per_unit >= 0),
  constraint price_book_services_pay_class_check check (pay_class in ('standard', 'equipment', 'lift', 'subcontractor')),
  constraint price_book_services_round_to_cents_check check (round_to_cents in (1, 5, 10, 25, 50, 100, 500, 1000))
);

create index published_services_created on quoin.published_services (org_id, book_version, created_at, id);
create index published_services_updated on quoin.published_services (org_id, book_version, updated_at, id);
-- Finds published services that use a picture. The picture is deleted only if no version of the price book uses it.
create index published_services_thumbnail on quoin.published_services (org_id, thumbnail_file_id)
  where thumbnail_file_id is not null;

create trigger kept before update on quoin.published_services for each row execute function quoin.keep_published();

-- Row-level security.
select quoin.fence_setup('quoin.published_services');

select quoin.spare_copies('quoin.published_services');
select quoin.not_noted('quoin.published_services', 'copies of what stands in the draft; the version is noted');

-- Services of the current price book as other domains see them: minimum price, duration, and the slug that jobs
-- contain.
create view quoin.current_services as
  select s.org_id, s.id, s.book_version, s.slug, s.name, s.active, s.pay_class, s.floor_cents, s.minutes_base, s.minutes_per_unit,
         s.quantity_from, s.pricing ->> 'kind' as pricing_kind
    from quoin.published_services s
   where s.book_version = (select max(v.version) from quoin.price_book_versions v where v.org_id = s.org_id);
select quoin.publish('quoin.current_services');
