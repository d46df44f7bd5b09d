-- in each mode

-- What a card processor was asked for and has not truthfully answered yet: who asks again reads it here. The id is that
-- of the payment or refund, and the key under which the processor does it once; a checkout has an id of its own.
create table payment_requests (
  org_id uuid not null,
  id uuid not null,
  action text not null check (action in ('charge', 'refund', 'checkout')),
  provider text not null check (provider in ('fake', 'stripe')),
  -- the request, sealed; null once it has ended
  asked text,
  -- of a refund: what it does to its invoice
  effect text check (effect in ('reopen', 'credit')),
  -- of a checkout: what the processor calls it
  reference text,
  asked_at timestamptz(3) not null,
  tries integer not null default 0,
  -- null: it has ended
  next_at timestamptz(3),
  primary key (org_id, id)
);
create index payment_requests_due on payment_requests (org_id, next_at, id) where next_at is not null;
select quoin.fence('payment_requests');
select quoin.not_noted('payment_requests', 'what a processor is asked; the payment that it is about is noted');

-- A refund made at the processor can take from several parts of the payment that it gives back.
alter table payments add column provider_part smallint not null default 0;
drop index payments_provider;
create unique index payments_provider on payments (org_id, provider_reference, provider_part) where provider_reference is not null;
