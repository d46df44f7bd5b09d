-- Callbacks of carriers that were processed, so that a repeated callback has no effect.
create table quoin.carrier_callbacks (
  org_id      uuid not null references quoin.organizations deferrable,
  -- The carrier's id of the message or call, and the kind of callback.
  callback_id text not null,
  received_at timestamptz(3) not null,
  primary key (org_id, callback_id)
);

-- Row-level security.
select quoin.fence_setup('quoin.carrier_callbacks');

select quoin.not_noted('quoin.carrier_callbacks', 'callbacks that were heard');
