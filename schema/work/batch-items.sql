-- In each mode (schemas live and sandbox)

-- Items of batches. Each item is one call of a mutation.
create table batch_items (
  org_id         uuid not null,
  batch_id       uuid not null,
  n              integer not null check (n between 1 and 500),
  operation      text not null,
  -- Input of the mutation. An id in it may be replaced by {"item": n}, which means the id of the record that item n
  -- creates.
  input          jsonb not null,
  -- Record that the item changes.
  subject        jsonb,
  verdict        text not null check (verdict in ('ready', 'unchanged', 'refused', 'done', 'changed', 'stopped')),
  -- Effects that the dry run of the item found: numbers of records and messages, and amounts of money.
  effects        jsonb,
  effects_digest text,
  -- Call that undoes the item. {"result": name} in its input means the field `name` of the item's answer. `left` has the
  -- values that the item left in the fields that this call writes.
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
