-- In each mode (schemas live and sandbox)

-- Bytes of files that are not in the file storage yet. Postgres does not compress them, because pictures and
-- documents are already compressed.
create table file_bytes (
  org_id  uuid not null,
  file_id uuid not null,
  bytes   bytea not null,
  -- Time at which the bytes will be moved to the file storage.
  due_at  timestamptz(3) not null,
  primary key (org_id, file_id),
  foreign key (org_id, file_id) references files deferrable
);

alter table file_bytes alter column bytes set storage external;
create index file_bytes_due on file_bytes (due_at, org_id, file_id);

-- Row-level security.
select quoin.fence('file_bytes');
create policy system on file_bytes for select to quoin_system using (true);
select quoin.stands_still('file_bytes');
grant select (due_at, file_id, org_id) on file_bytes to quoin_system;

select quoin.noted('file_bytes', 'file_content', 'part', '{bytes}', id_column => '');
