-- In each mode (schemas live and sandbox)

-- Batches: up to 500 calls of mutations that a member prepares together and then starts
-- (server/src/domains/office/batches).
create table batches (
  org_id          uuid not null,
  id              uuid not null,
  -- Operation of all items. Null if the items call several operations, as in a recipe or in the undo of a batch.
  operation       text,
  recipe          jsonb,
  -- Batch whose items this batch undoes. Null: none.
  undo_of         uuid,
  status          text not null check (status in ('prepared', 'running', 'done', 'stopped', 'expired')),
  item_count      integer not null check (item_count between 1 and 500),
  -- Number of items by verdict (result). It is stored when the batch is prepared and when it ends, so it is outdated
  -- while the batch runs.
  counts          jsonb not null,
  -- Total effects of all ready items: messages sent, money moved and records changed.
  totals          jsonb not null,
  -- Time at which the dry run started. When the effects of the dry run are compared with the effects of the call, later
  -- times are left out, because they always differ.
  tried_at        timestamptz(3) not null,
  -- Id that was generated when the batch started. When the effects of a call are compared with the effects of the dry
  -- run, ids that were generated later are left out, because they always differ.
  since_id        uuid,
  member_id       uuid not null,
  -- API key with which the member started the batch.
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
  -- Time at which a prepared batch expires, or at which the items of an ended batch are deleted. Null while the batch
  -- runs and after its items are deleted.
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
