create table quoin.sold_packages (
  org_id      uuid not null references quoin.organizations deferrable,
  id          uuid not null,
  name        text not null,
  description text,
  vertical    text not null,
  kind        text not null,
  items       jsonb not null,
  tiers       jsonb not null,
  discount    jsonb,
  position    integer not null,
  active      boolean not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  archived_at timestamptz(3),
  changed_in  xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  constraint price_book_packages_kind_check check (kind in ('bundle', 'tiers'))
);

create index sold_packages_changed on quoin.sold_packages (org_id, changed_in);

create trigger note_change before update on quoin.sold_packages for each row execute function quoin.note_change();

-- Row-level security.
select quoin.fence_setup('quoin.sold_packages');

select quoin.noted('quoin.sold_packages', 'package');
