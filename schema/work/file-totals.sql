-- In each mode (schemas live and sandbox)

-- Total size of each organization's files in bytes. Announced files count even before they are uploaded, and deleted
-- files until their bytes are deleted.
create table file_totals (
  org_id     uuid primary key,
  held_bytes bigint not null check (held_bytes >= 0)
);

-- Row-level security.
select quoin.fence('file_totals');

select quoin.not_noted('file_totals', 'a sum; the files are noted');
