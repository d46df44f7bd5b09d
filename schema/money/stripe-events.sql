-- Callbacks of Stripe that were already processed. A callback that is delivered again has no effect.
create table quoin.stripe_events (
  org_id      uuid not null references quoin.organizations deferrable,
  event_id    text not null,
  type        text not null,
  received_at timestamptz(3) not null,
  primary key (org_id, event_id)
);

-- Row-level security.
select quoin.fence_setup('quoin.stripe_events');
grant insert on quoin.stripe_events to quoin_sandbox;

select quoin.not_noted('quoin.stripe_events', 'callbacks that were heard');
