-- In each mode (schemas live and sandbox)

-- Requests to a card processor whose outcome is still unknown. `id` is the id of the payment or refund, and also the
-- idempotency key with which the processor carries out the request only once. For a checkout page, `id` is the id of
-- the page, and its payment gets another id.
create table payment_requests (
  org_id    uuid not null,
  id        uuid not null,
  action    text not null check (action in ('charge', 'refund', 'checkout')),
  provider  text not null check (provider in ('fake', 'stripe')),
  -- The encrypted request. Null once the outcome is known.
  asked     text,
  -- For a refund: its effect on the invoice.
  effect    text check (effect in ('reopen', 'credit', 'write_off')),
  -- For a checkout: the processor's id of the checkout page.
  reference text,
  asked_at  timestamptz(3) not null,
  tries     integer not null default 0,
  -- Time at which the server queries the processor for the outcome again. Null: the outcome is known.
  next_at   timestamptz(3),
  -- True if the payment is only looked up at the processor and its request is never repeated, because the installation
  -- from whose backup this one was restored may have sent it.
  is_only_searched boolean not null default false,
  primary key (org_id, id)
);

create index payment_requests_due on payment_requests (next_at, org_id) where next_at is not null;

-- Row-level security.
select quoin.fence('payment_requests');
create policy system on payment_requests for select to quoin_system using (true);
select quoin.stands_still('payment_requests');
grant select (next_at, org_id) on payment_requests to quoin_system;

select quoin.not_noted('payment_requests', 'what a processor is asked; the payment that it is about is noted');
