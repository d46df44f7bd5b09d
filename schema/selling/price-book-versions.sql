-- Published versions of the price book. The version with the highest number is the current price book.
create table quoin.price_book_versions (
  org_id            uuid not null references quoin.organizations deferrable,
  id                uuid not null,
  version           integer not null check (version > 0),
  note              text,
  services          integer not null,
  packages          integer not null,
  published_by_type text not null,
  published_by_id   uuid,
  published_at      timestamptz(3) not null,
  published_by_key  jsonb,
  primary key (org_id, version)
);

create index price_book_versions_published on quoin.price_book_versions (org_id, published_at, id);

-- Trigger that refuses changes of a published version, because documents refer to the version from which their prices
-- come.
create function quoin.keep_published() returns trigger language plpgsql as $$
begin
  raise 'version % of a price book cannot be changed', old.book_version using errcode = '23514';
end $$;

-- Row-level security.
select quoin.fence_setup('quoin.price_book_versions');

select quoin.noted('quoin.price_book_versions', 'price_book_version');
