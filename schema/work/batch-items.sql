-- in each mode

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
