-- Callbacks of Stripe that were acted on, so that a repetition does nothing.
create table quoin.stripe_events (
  org_id uuid not null references quoin.organizations,
  event_id text not null,
  type text not null,
  received_at timestamptz(3) not null,
  primary key (org_id, event_id)
);
select quoin.fence_setup('quoin.stripe_events');
grant insert on quoin.stripe_events to quoin_sandbox;
