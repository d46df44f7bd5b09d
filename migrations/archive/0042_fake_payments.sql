-- The books of the pretended card processor; see server/src/kernel/payments/fake-provider.ts. They are somebody else's,
-- so they belong to the organization with the nil id, which no one is.
create table quoin.fake_payments (
  org_id uuid not null,
  key text not null,
  kind text not null check (kind in ('charge', 'refund', 'checkout')),
  reference text not null,
  status text not null check (status in ('succeeded', 'pending', 'declined')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  description text,
  decline_reason text,
  -- the charge that a refund gives back
  refund_of text,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (org_id, key),
  unique (org_id, reference)
);
create index fake_payments_refunds on quoin.fake_payments (org_id, refund_of) where refund_of is not null;
select quoin.fence_setup('quoin.fake_payments');
