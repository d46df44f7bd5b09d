-- in each mode

-- A release is money that leaves an invoice and stays with the client. Rows that exist already meet the former, narrower
-- condition; 0402_releases_validated.sql checks them without blocking anyone.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('payment', 'refund', 'deposit', 'credit', 'write_off', 'release')) not valid;

-- A refund on a written-off invoice becomes bad debt.
alter table payment_requests drop constraint payment_requests_effect_check;
alter table payment_requests add constraint payment_requests_effect_check
  check (effect in ('reopen', 'credit', 'write_off')) not valid;

create or replace view seen_payments with (security_invoker = true) as
  select p.org_id, p.id, p.client_id, p.invoice_id, p.estimate_id, p.kind, p.method, p.status, p.amount_cents, p.tip_cents,
         p.currency, p.applied_from, p.received_at, p.recorded_by_id,
         coalesce(i.location_id, e.location_id, c.location_id) as location_id, p.refund_of
    from payments p
    left join invoice_facts i on i.org_id = p.org_id and i.id = p.invoice_id
    left join estimate_facts e on e.org_id = p.org_id and e.id = p.estimate_id
    left join client_facts c on c.org_id = p.org_id and c.id = p.client_id
   where case when p.invoice_id is not null then i.id is not null
              when p.estimate_id is not null then e.id is not null
              else c.id is not null end;

-- While hosts are upgraded one after the other, an older program still enters an overpayment kept as credit as a refund.
-- The deposit of the same call comes before it.
create function relabel_overpayment() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (
    select from payments o
      join payments d on d.org_id = o.org_id and d.origin_id = coalesce(o.origin_id, o.id)
     where o.org_id = new.org_id and o.id = new.refund_of and d.kind = 'deposit' and d.invoice_id is null and d.applied_from is null
       and d.created_at = new.created_at and d.amount_cents = new.amount_cents and d.reason = new.reason) then
    new.kind := 'release';
  end if;
  return new;
end $$;

create trigger relabel_overpayment before insert on payments for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and new.kind = 'refund' and new.reason = 'more than the balance'
        and new.provider is null and new.invoice_id is not null)
  execute function relabel_overpayment();
