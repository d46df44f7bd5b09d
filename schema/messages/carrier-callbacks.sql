-- Callbacks of carriers that were already processed. A callback that is delivered again has no effect.
create table quoin.carrier_callbacks (
  org_id      uuid not null references quoin.organizations deferrable,
  -- The carrier's id of the message or call, with the type of the callback.
  callback_id text not null,
  received_at timestamptz(3) not null,
  primary key (org_id, callback_id)
);

-- Row-level security.
select quoin.fence_setup('quoin.carrier_callbacks');

select quoin.not_noted('quoin.carrier_callbacks', 'callbacks that were heard');
