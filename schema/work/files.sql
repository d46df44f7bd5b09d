-- In each mode (schemas live and sandbox)

-- Pictures and other files of the business. The bytes of a ready file never change. They are in `file_bytes` until a
-- task has moved them to the file storage (server/src/domains/organization/stored-files/move-bytes.ts).
create table files (
  org_id          uuid not null,
  id              uuid not null,
  -- Location of the file. Null: the file is visible in the whole organization.
  location_id     uuid,
  kind            text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Record to which the file is attached. Null: none.
  parent_kind     text check (parent_kind ~ '^[a-z_]{1,40}$'),
  parent_id       uuid,
  -- Checklist of the job for which the photo was taken.
  checklist_id    uuid,
  item_id         text,
  filename        text not null check (length(filename) between 1 and 200),
  content_type    text not null check (length(content_type) between 3 and 127),
  size_bytes      integer not null check (size_bytes > 0),
  -- SHA-256 digest of the stored bytes, in hexadecimal. While the file is pending: the digest that the uploader
  -- announced, or null.
  sha256          text check (sha256 ~ '^[0-9a-f]{64}$'),
  width           integer check (width > 0),
  height          integer check (height > 0),
  caption         text check (length(caption) <= 500),
  captured_at     timestamptz(3),
  position        jsonb,
  status          text not null check (status in ('pending', 'ready', 'deleted', 'expired')),
  -- Time until which an announced file can be uploaded.
  expires_at      timestamptz(3),
  -- Size in bytes that counts against the organization's quota, from the announcement of the file on.
  held_bytes      integer not null check (held_bytes >= 0),
  -- Time at which the bytes were moved to the file storage. Null: they have not been moved yet.
  stored_at       timestamptz(3),
  -- Time at which the bytes are deleted, because they are no longer needed. Null: never.
  due_at          timestamptz(3),
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  -- Transaction of the last change, for the feed of changes. Moving or deleting the bytes does not count as a change.
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  -- Visit of the job to which the file belongs. Null: the first visit, or the file belongs to no job.
  visit_id        uuid,
  primary key (org_id, id),
  check ((parent_kind is null) = (parent_id is null)),
  constraint files_check1 check (status <> 'ready' or sha256 is not null),
  constraint files_check2 check (status <> 'pending' or expires_at is not null),
  constraint files_check3 check ((status = 'deleted') = (archived_at is not null))
);

create index files_ready on files (org_id, parent_kind, parent_id, kind, created_at, id) where status = 'ready';
create index files_due on files (due_at, org_id, id) where due_at is not null;
create index files_changed on files (org_id, changed_in);

create trigger note_change before update on files
  for each row when (new.version <> old.version) execute function note_change();
create trigger passes after update of location_id on files
  for each row when (old.location_id is distinct from new.location_id
    and current_setting('quoin.copying', true) is distinct from 'on') execute function file_passes();

-- Row-level security.
select quoin.fence('files', 'location_id is null or quoin.sees(location_id)');
create policy system on files for select to quoin_system using (true);
select quoin.stands_still('files');
grant select on files to quoin_system;

select quoin.noted('files', 'file');

-- Files whose bytes can be read. If the file of a mockup is not among them, the mockup is drawn again.
create view ready_files as select f.org_id, f.id from files f where f.status = 'ready';
select quoin.publish('ready_files');
