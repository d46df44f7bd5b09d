-- in each mode

-- Pictures and other files of the trade. The bytes of one that is ready never change. They are in `file_bytes` from the
-- transaction that kept them until a task has moved them to storage (server/src/domains/files/move-bytes.ts).
create table files (
  org_id uuid not null,
  id uuid not null,
  -- null: of the organization as a whole
  location_id uuid,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- what it is attached to; null: nothing
  parent_kind text check (parent_kind ~ '^[a-z_]{1,40}$'),
  parent_id uuid,
  -- of a checklist at the parent
  checklist_id uuid,
  item_id text,
  filename text not null check (length(filename) between 1 and 200),
  content_type text not null check (length(content_type) between 3 and 127),
  size_bytes integer not null check (size_bytes > 0),
  -- in hexadecimal: of what is kept; while it is pending, of what is announced, where that was said
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  caption text check (length(caption) <= 500),
  captured_at timestamptz(3),
  position jsonb,
  status text not null check (status in ('pending', 'ready', 'deleted', 'expired')),
  -- until when bytes may be put where they were announced
  expires_at timestamptz(3),
  -- what was announced; of the room of the organization so much is taken for it
  held_bytes integer not null check (held_bytes >= 0),
  -- since when the bytes are in storage
  stored_at timestamptz(3),
  -- when what was put there in vain, or is no longer wanted, is removed; null: nothing is
  due_at timestamptz(3),
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  check ((parent_kind is null) = (parent_id is null)),
  check (status <> 'ready' or sha256 is not null),
  check (status <> 'pending' or expires_at is not null),
  check ((status = 'deleted') = (archived_at is not null))
);
create index files_ready on files (org_id, parent_kind, parent_id, kind, created_at, id) where status = 'ready';
create index files_due on files (due_at, org_id, id) where due_at is not null;
select quoin.fence('files', 'location_id is null or quoin.sees(location_id)');
select quoin.noted('files', 'file');
grant select on files to quoin_system;
create policy system on files for select to quoin_system using (true);
select quoin.stands_still('files');

-- What was kept and is not in storage yet.
create table file_bytes (
  org_id uuid not null,
  file_id uuid not null,
  bytes bytea not null,
  -- since when it is to be moved
  due_at timestamptz(3) not null,
  primary key (org_id, file_id),
  foreign key (org_id, file_id) references files deferrable initially immediate
);
-- Pictures and documents are compressed already.
alter table file_bytes alter column bytes set storage external;
create index file_bytes_due on file_bytes (due_at, org_id, file_id);
select quoin.fence('file_bytes');
select quoin.noted('file_bytes', 'file_content', 'part', '{bytes}', id_column => '');
grant select (org_id, file_id, due_at) on file_bytes to quoin_system;
create policy system on file_bytes for select to quoin_system using (true);
select quoin.stands_still('file_bytes');

-- How much room the files of an organization take, also those that are announced, and deleted ones until they are removed.
create table file_totals (
  org_id uuid primary key,
  held_bytes bigint not null check (held_bytes >= 0)
);
select quoin.fence('file_totals');
select quoin.not_noted('file_totals', 'a sum; the files are noted');
