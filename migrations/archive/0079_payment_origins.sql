-- in each mode

-- Whose money an entry moves. `provider`: who took or gave it, where that was a processor. `origin_id`: the payment that
-- brought the money in, on everything that was split off it (excess kept as credit, what is put to an invoice) and on
-- what a processor gave back of it. Null: the entry is its own origin.
alter table payments add column provider text check (provider in ('fake', 'stripe'));
alter table payments add column origin_id uuid;
alter table payments add foreign key (org_id, origin_id) references payments;
create index payments_origin on payments (org_id, origin_id) where origin_id is not null;

-- Whoever migrates sees every row; nothing that anybody reads changes by this, so that it is no change of a record.
alter table payments disable trigger user, no force row level security;
update payments set provider = case when provider_reference like 'fake\_%' then 'fake' else 'stripe' end
 where provider_reference is not null;

-- Excess that was kept before now: the entry that was written together with the one that took it off the payment.
update payments h set origin_id = o.refund_of
  from payments o
 where h.kind = 'deposit' and h.invoice_id is null and h.reason = 'more than the balance' and o.org_id = h.org_id
   and o.kind = 'refund' and o.reason = h.reason and o.client_id = h.client_id and o.created_at = h.created_at
   and o.amount_cents = h.amount_cents and o.method = h.method;

update payments a set origin_id = coalesce(s.origin_id, s.id)
  from payments s
 where s.org_id = a.org_id and s.id = a.applied_from;

update payments b set origin_id = coalesce(p.origin_id, p.id)
  from payments p
 where b.kind = 'refund' and b.provider_reference is not null and p.org_id = b.org_id and p.id = b.refund_of;
alter table payments enable trigger user, force row level security;
