-- In each mode (schemas live and sandbox)

-- Incoming calls, each with the carrier's id (`sid`).
create table calls (
  org_id          uuid not null,
  id              uuid not null,
  sid             text not null,
  location_id     uuid not null,
  conversation_id uuid not null,
  from_number     text not null,
  to_number       text,
  caller_name     text,
  received_at     timestamptz(3) not null,
  -- Time at which the call counts as missed if no recording has arrived by then. Null: it is known how the call
  -- ended.
  due_at          timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations deferrable
);

create unique index calls_sid on calls (org_id, sid);
create index calls_due on calls (due_at, org_id, id) where due_at is not null;
create index calls_conversation on calls (org_id, conversation_id);

-- Row-level security.
select quoin.fence('calls', 'quoin.sees(location_id)');
create policy system on calls for select to quoin_system using (true);
select quoin.stands_still('calls');
grant select (due_at, id, org_id) on calls to quoin_system;

select quoin.noted('calls', 'call', 'part', id_column => '');
