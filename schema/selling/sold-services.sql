-- Services of the current price book, for the feed of changes that clients of the API read. A service that is no longer
-- in the published book stays here as archived. The row versions come from the draft, so they also increase when an
-- older version of the book is published again.
create table quoin.sold_services (
  org_id            uuid not null references quoin.organizations deferrable,
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
  thumbnail_file_id uuid,
  changed_in        xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
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

create index sold_services_changed on quoin.sold_services (org_id, changed_in);

-- Stores the current transaction in a changed row, for the feed of changes. (See note_change in feed-of-changes.sql.)
create function quoin.note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create trigger note_change before update on quoin.sold_services for each row execute function quoin.note_change();

-- Row-level security.
select quoin.fence_setup('quoin.sold_services');
-- A service is hidden if none of the locations that offer it is visible to the caller.
create policy in_sight on quoin.sold_services as restrictive for select to quoin_live, quoin_sandbox
  using (location_ids is null or exists (select from unnest(location_ids) l where quoin.sees(l)));

select quoin.noted('quoin.sold_services', 'service');
