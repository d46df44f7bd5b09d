-- in each mode

-- Books of an organization (`id` is its own id) and of each location (`id` is that of the location). A row is created
-- with the first ledger entry.
create table book_chains (
  org_id       uuid not null,
  id           uuid not null,
  location_id  uuid,
  -- End of the last month whose closing checksum is stored. Null: there is none.
  sealed_until timestamptz(3),
  -- Time at which the next month can be sealed (its closing checksum stored).
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
