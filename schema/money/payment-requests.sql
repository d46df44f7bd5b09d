-- in each mode

-- Requests to a card processor whose outcome is not known yet. The id is that of the payment or refund, and the
-- idempotency key with which the processor executes it once; a checkout has its own id.
create table payment_requests (
  org_id    uuid not null,
  id        uuid not null,
  action    text not null check (action in ('charge', 'refund', 'checkout')),
  provider  text not null check (provider in ('fake', 'stripe')),
  -- The request, encrypted. Null once it has ended.
  asked     text,
  -- For a refund: its effect on the invoice.
  effect    text check (effect in ('reopen', 'credit', 'write_off')),
  -- For a checkout page: the processor's id of the page.
  reference text,
  asked_at  timestamptz(3) not null,
  tries     integer not null default 0,
  -- Time of the next query of the outcome. Null: the request has ended.
  next_at   timestamptz(3),
  primary key (org_id, id)
);

create index payment_requests_due on payment_requests (next_at, org_id) where next_at is not null;

-- Row-level security.
select quoin.fence('payment_requests');
create policy system on payment_requests for select to quoin_system using (true);
select quoin.stands_still('payment_requests');
grant select (next_at, org_id) on payment_requests to quoin_system;

select quoin.not_noted('payment_requests', 'what a processor is asked; the payment that it is about is noted');
