-- The draft of the price book. Its version increases with each change. Every change locks this row, so that only one
-- change is made at a time.
create table quoin.price_books (
  org_id     uuid primary key references quoin.organizations deferrable,
  version    integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Row-level security.
select quoin.fence_setup('quoin.price_books');

select quoin.noted('quoin.price_books', 'price_book', id_column => 'org_id');
