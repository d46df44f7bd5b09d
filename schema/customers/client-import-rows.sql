-- In each mode (schemas live and sandbox)

-- Lines of an import file. Before a line is imported, its row contains the cells; afterwards, the result.
create table client_import_rows (
  org_id       uuid not null,
  import_id    uuid not null,
  line         integer not null,
  -- Text of each field, by the field's name. Null once the line has been imported.
  cells        jsonb,
  action       text check (action in ('create', 'update', 'skip', 'error')),
  -- Client that the line created or updated. If that client is merged later, the column is not changed.
  result_id    uuid,
  duplicate_of uuid,
  errors       jsonb not null,
  primary key (org_id, import_id, line),
  foreign key (org_id, import_id) references client_imports deferrable,
  check ((action is null) = (cells is not null))
);

create index client_import_rows_waiting on client_import_rows (org_id, import_id, line) where action is null;
create index client_import_rows_by_action on client_import_rows (org_id, import_id, action, line) where action is not null;

-- Row-level security.
select quoin.fence('client_import_rows');

select quoin.not_noted('client_import_rows', 'progress of an import; the clients are noted');
