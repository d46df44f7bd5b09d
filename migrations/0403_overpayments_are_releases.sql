-- in each mode
-- stands still: overpayments that were kept as credit are relabelled

-- An overpayment kept as credit was entered as a refund that never happened, together with a deposit of the same amount
-- at the same instant. It is a release. The books are right already: their journal is called overpayment.
alter table payments no force row level security;
update payments p set kind = 'release'
  from payments o
 where p.kind = 'refund' and p.reason = 'more than the balance' and p.provider is null and p.invoice_id is not null
   and o.org_id = p.org_id and o.id = p.refund_of
   and exists (
     select from payments d
      where d.org_id = p.org_id and d.kind = 'deposit' and d.invoice_id is null and d.applied_from is null
        and d.origin_id = coalesce(o.origin_id, o.id) and d.created_at = p.created_at
        and d.amount_cents = p.amount_cents and d.reason = 'more than the balance');
alter table payments force row level security;
