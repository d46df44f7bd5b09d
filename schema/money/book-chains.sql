-- In each mode (schemas live and sandbox)

-- Books whose months are sealed (closed): one of the organization (`id` is the organization's id) and one of each
-- location (`id` is the location's id). A row is created with the first ledger entry of the book.
create table book_chains (
  org_id       uuid not null,
  id           uuid not null,
  location_id  uuid,
  -- End of the last sealed month. A month is sealed when its closing checksum is stored. Null: no month is sealed.
  sealed_until timestamptz(3),
  -- Time at which the next month can be sealed.
  next_at      timestamptz(3) not null,
  primary key (org_id, id)
);

create index book_chains_due on book_chains (next_at, org_id);

-- Row-level security.
select quoin.fence('book_chains');
create policy system on book_chains for select to quoin_system using (true);
select quoin.stands_still('book_chains');
grant select (next_at, org_id) on book_chains to quoin_system;

select quoin.not_noted('book_chains', 'follows from the entries of the books');
