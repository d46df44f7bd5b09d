-- Packages of services in the draft of the price book. A package is sold as a whole, or as a choice of good, better
-- and best.
create table quoin.price_book_packages (
  org_id      uuid not null references quoin.organizations deferrable,
  id          uuid not null,
  name        text not null,
  description text,
  vertical    text not null,
  kind        text not null check (kind in ('bundle', 'tiers')),
  items       jsonb not null,
  tiers       jsonb not null,
  discount    jsonb,
  position    integer not null,
  active      boolean not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id)
);

create index price_book_packages_created on quoin.price_book_packages (org_id, created_at, id) where archived_at is null;
create index price_book_packages_updated on quoin.price_book_packages (org_id, updated_at, id) where archived_at is null;

-- Row-level security.
select quoin.fence_setup('quoin.price_book_packages');

select quoin.noted('quoin.price_book_packages', 'package');
