-- In each mode (schemas live and sandbox)

-- Imports of client files, which run in the background (server/src/domains/customers/client-imports).
create table client_imports (
  org_id          uuid not null,
  id              uuid not null,
  filename        text not null,
  mode            text not null check (mode in ('preview', 'commit')),
  on_duplicate    text not null check (on_duplicate in ('skip', 'update')),
  status          text not null check (status in ('running', 'done', 'cancelled')),
  ignored_columns text[] not null,
  row_count       integer not null check (row_count > 0),
  created_count   integer not null default 0,
  updated_count   integer not null default 0,
  skipped_count   integer not null default 0,
  failed_count    integer not null default 0,
  version         integer not null,
  created_by_type text not null,
  created_by_id   uuid,
  created_by_key  jsonb,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  ended_at        timestamptz(3),
  -- Time at which the lines of an ended import are deleted. Null while the import runs and after the deletion.
  due_at          timestamptz(3),
  primary key (org_id, id),
  check ((status = 'running') = (ended_at is null)),
  constraint client_imports_check1 check (created_count + updated_count + skipped_count + failed_count <= row_count)
);

-- An organization has at most one running import.
create unique index client_imports_running on client_imports (org_id) where status = 'running';
create index client_imports_created on client_imports (org_id, created_at, id);
create index client_imports_updated on client_imports (org_id, updated_at, id);
create index client_imports_due on client_imports (due_at, org_id) where due_at is not null;

-- Lets Postgres count the rows of the tables that an import fills, if they were empty before. Otherwise the first import of
-- an installation would use plans for empty tables, which read all clients of the organization, until autovacuum has run.
create function count_imported_rows() returns void language plpgsql security definer set search_path from current as $$
begin
  if exists (select from pg_class c where c.oid = 'clients'::regclass and c.reltuples < 500) then
    analyze (skip_locked) clients, properties, doors, search_words, external_refs;
  end if;
end $$;

-- Row-level security.
select quoin.fence('client_imports');
create policy system on client_imports for select to quoin_system using (true);
select quoin.stands_still('client_imports');
grant select (due_at, org_id) on client_imports to quoin_system;

select quoin.noted('client_imports', 'client_import');

create view running_client_imports as
  select r.org_id, r.filename, r.row_count,
         r.created_count + r.updated_count + r.skipped_count + r.failed_count as done_count
    from client_imports r where r.status = 'running';
select quoin.publish('running_client_imports');
