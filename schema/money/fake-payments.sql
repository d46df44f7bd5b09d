-- Payments of the simulated card processor. They belong to the organization with the nil id, because a real processor
-- would store them outside of any organization.
create table quoin.fake_payments (
  org_id         uuid not null,
  key            text not null,
  kind           text not null check (kind in ('charge', 'refund', 'checkout')),
  reference      text not null,
  status         text not null check (status in ('succeeded', 'pending', 'declined')),
  amount_cents   bigint not null check (amount_cents > 0),
  currency       text not null,
  description    text,
  decline_reason text,
  -- Key of the charge that this refund refunds.
  refund_of      text,
  metadata       jsonb not null default '{}',
  created_at     timestamptz(3) not null,
  primary key (org_id, key),
  unique (org_id, reference)
);

create index fake_payments_refunds on quoin.fake_payments (org_id, refund_of) where refund_of is not null;

-- Row-level security.
select quoin.fence_setup('quoin.fake_payments');

select quoin.not_noted('quoin.fake_payments', 'what a pretended processor remembers');
