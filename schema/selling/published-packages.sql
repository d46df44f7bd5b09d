create table quoin.published_packages (
  org_id       uuid not null,
  id           uuid not null,
  name         text not null,
  description  text,
  vertical     text not null,
  kind         text not null,
  items        jsonb not null,
  tiers        jsonb not null,
  discount     jsonb,
  position     integer not null,
  active       boolean not null,
  version      integer not null default 1,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  archived_at  timestamptz(3),
  book_version integer not null,
  primary key (org_id, book_version, id),
  foreign key (org_id, book_version) references quoin.price_book_versions deferrable,
  constraint price_book_packages_kind_check check (kind in ('bundle', 'tiers'))
);

create index published_packages_created on quoin.published_packages (org_id, book_version, created_at, id);
create index published_packages_updated on quoin.published_packages (org_id, book_version, updated_at, id);

create trigger kept before update on quoin.published_packages for each row execute function quoin.keep_published();

-- Row-level security.
select quoin.fence_setup('quoin.published_packages');

select quoin.spare_copies('quoin.published_packages');
select quoin.not_noted('quoin.published_packages', 'copies of what stands in the draft; the version is noted');
