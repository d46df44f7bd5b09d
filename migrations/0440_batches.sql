-- in each mode

-- Mutations that a member prepared together (server/src/domains/office/batches).
create table batches (
  org_id          uuid not null,
  id              uuid not null,
  -- Operation of all items, or null if the recipe or the undo has several.
  operation       text,
  recipe          jsonb,
  -- Batch whose items this one undoes.
  undo_of         uuid,
  status          text not null check (status in ('prepared', 'running', 'done', 'stopped', 'expired')),
  item_count      integer not null check (item_count between 1 and 500),
  -- Items by verdict. Counted anew at the end; while the batch is running, the items are counted instead.
  counts          jsonb not null,
  -- Messages, money and records of the items that are ready.
  totals          jsonb not null,
  -- Start of the dry run. Later instants are not compared.
  tried_at        timestamptz(3) not null,
  -- An id from the start of the batch. Later ids are not compared.
  since_id        uuid,
  member_id       uuid not null,
  -- The key through which the member started the batch.
  key_id          uuid,
  version         integer not null,
  created_by_type text not null,
  created_by_id   uuid,
  created_by_key  jsonb,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null,
  started_at      timestamptz(3),
  ended_at        timestamptz(3),
  -- When the batch expires, or the items of the ended batch are deleted. Null while it is running and after the deletion.
  due_at          timestamptz(3),
  primary key (org_id, id),
  check ((status in ('prepared', 'running')) = (ended_at is null)),
  check (status <> 'running' or (started_at is not null and since_id is not null))
);

-- An organization has at most one running batch.
create unique index batches_running on batches (org_id) where status = 'running';
create index batches_created on batches (org_id, created_at, id);
create index batches_updated on batches (org_id, updated_at, id);
create index batches_due on batches (due_at, org_id) where due_at is not null;

-- Row-level security.
select quoin.fence('batches');
create policy system on batches for select to quoin_system using (true);
select quoin.stands_still('batches');
grant select (due_at, org_id, id, status, started_at) on batches to quoin_system;

select quoin.noted('batches', 'batch', 'record', '{tried_at}');

-- A mutation of a batch.
create table batch_items (
  org_id         uuid not null,
  batch_id       uuid not null,
  n              integer not null check (n between 1 and 500),
  operation      text not null,
  -- A member {"item": n} stands for the id of the record that an earlier item creates.
  input          jsonb not null,
  -- The record that the item is about.
  subject        jsonb,
  verdict        text not null check (verdict in ('ready', 'unchanged', 'refused', 'done', 'changed', 'stopped')),
  -- Numbers of records and messages, and money, as tried.
  effects        jsonb,
  effects_digest text,
  -- Operation and input that undo the item. A member {"result": name} stands for a member of its answer.
  inverse        jsonb,
  receipt_id     uuid,
  error          jsonb,
  primary key (org_id, batch_id, n),
  foreign key (org_id, batch_id) references batches deferrable,
  check ((verdict in ('refused', 'changed')) = (error is not null)),
  check (verdict <> 'ready' or effects_digest is not null),
  check (verdict <> 'done' or receipt_id is not null)
);

create index batch_items_by_verdict on batch_items (org_id, batch_id, verdict, n);

-- Row-level security.
select quoin.fence('batch_items');

select quoin.not_noted('batch_items', 'progress of a batch; the batch and the changed records are noted');
