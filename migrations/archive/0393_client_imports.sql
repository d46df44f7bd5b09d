-- in each mode

-- Files of clients that are imported in the background: see server/src/domains/client-imports.
create table client_imports (
  org_id uuid not null,
  id uuid not null,
  filename text not null,
  mode text not null check (mode in ('preview', 'commit')),
  on_duplicate text not null check (on_duplicate in ('skip', 'update')),
  status text not null check (status in ('running', 'done', 'cancelled')),
  ignored_columns text[] not null,
  row_count integer not null check (row_count > 0),
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  version integer not null,
  created_by_type text not null,
  created_by_id uuid,
  created_by_key jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- When the rows of the ended import are deleted. Null before the end and once they are.
  due_at timestamptz(3),
  primary key (org_id, id),
  check ((status = 'running') = (ended_at is null)),
  check (created_count + updated_count + skipped_count + failed_count <= row_count)
);
select quoin.fence('client_imports');
select quoin.noted('client_imports', 'client_import');
-- An organization has one running import.
create unique index client_imports_running on client_imports (org_id) where status = 'running';
create index client_imports_created on client_imports (org_id, created_at, id);
create index client_imports_updated on client_imports (org_id, updated_at, id);
create index client_imports_due on client_imports (due_at, org_id) where due_at is not null;

-- A row of the file: what it says until it is imported, then its result.
create table client_import_rows (
  org_id uuid not null,
  import_id uuid not null,
  line integer not null,
  -- Text of each field, by its name. Null once the row is imported.
  cells jsonb,
  action text check (action in ('create', 'update', 'skip', 'error')),
  -- The client that the row made or stands for, as it was then: a merge changes nothing here.
  result_id uuid,
  duplicate_of uuid,
  errors jsonb not null,
  primary key (org_id, import_id, line),
  foreign key (org_id, import_id) references client_imports deferrable initially immediate,
  check ((action is null) = (cells is not null))
);
select quoin.fence('client_import_rows');
select quoin.not_noted('client_import_rows', 'progress of an import; the clients are noted');
create index client_import_rows_waiting on client_import_rows (org_id, import_id, line) where action is null;
create index client_import_rows_by_action on client_import_rows (org_id, import_id, action, line) where action is not null;

-- The first line of a running import that has each key, such as a phone number: later lines with it are duplicates.
create table client_import_keys (
  org_id uuid not null,
  import_id uuid not null,
  key text not null,
  line integer not null,
  primary key (org_id, import_id, key),
  foreign key (org_id, import_id) references client_imports deferrable initially immediate
);
select quoin.fence('client_import_keys');
select quoin.not_noted('client_import_keys', 'progress of an import');

create view running_client_imports as
  select r.org_id, r.filename, r.row_count,
         r.created_count + r.updated_count + r.skipped_count + r.failed_count as done_count
    from client_imports r where r.status = 'running';
select quoin.publish('running_client_imports');

-- Rows of imports that ended long ago are deleted by the background.
grant select (org_id, due_at) on client_imports to quoin_system;
create policy system on client_imports for select to quoin_system using (true);
select quoin.stands_still('client_imports');
