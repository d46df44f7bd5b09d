-- In each mode (schemas live and sandbox)

-- Money received, returned and applied. Rows are only added; a correction is another row. Amounts are positive, and
-- `kind` says if the amount comes in or goes out.
create table payments (
  org_id             uuid not null,
  id                 uuid not null,
  client_id          uuid not null,
  invoice_id         uuid,
  estimate_id        uuid,
  kind               text not null check (kind in ('payment', 'refund', 'deposit', 'credit', 'write_off', 'release')),
  method             text not null check (method in ('card', 'ach', 'cash', 'check', 'bank_transfer', 'financing', 'other')),
  status             text not null check (status in ('pending', 'succeeded', 'failed')),
  amount_cents       bigint not null check (amount_cents > 0),
  tip_cents          bigint not null default 0 check (tip_cents >= 0),
  currency           text not null,
  reference          text,
  refund_of          uuid,
  received_at        timestamptz(3) not null,
  recorded_by_type   text not null,
  recorded_by_id     uuid,
  created_at         timestamptz(3) not null,
  -- The deposit or credit from which this amount was applied to an invoice.
  applied_from       uuid,
  provider_reference text,
  reason             text,
  -- Card processor through which the money was paid or refunded. Null: no processor was involved.
  provider           text check (provider in ('fake', 'stripe')),
  -- Payment from which this amount comes. It is set for amounts that were split off from a payment (an overpayment that
  -- became credit, an amount applied to an invoice) and for refunds by the processor. It is null if the row itself is a
  -- payment.
  origin_id          uuid,
  -- Number of this part, if one refund of the processor is stored in several rows.
  provider_part      smallint not null default 0,
  recorded_by_key    jsonb,
  -- Time at which the customer's bank returned a refund that had succeeded.
  returned_at        timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, invoice_id) references invoices deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, refund_of) references payments deferrable,
  foreign key (org_id, applied_from) references payments deferrable,
  foreign key (org_id, origin_id) references payments deferrable
);

create index payments_invoice on payments (org_id, invoice_id) where invoice_id is not null;
create index payments_estimate on payments (org_id, estimate_id) where estimate_id is not null;
create index payments_client on payments (org_id, client_id);
create index payments_applied on payments (org_id, applied_from) where applied_from is not null;
create index payments_refunds on payments (org_id, refund_of) where refund_of is not null;
create index payments_received on payments (org_id, received_at, id);
create index payments_created on payments (org_id, created_at, id);
create index payments_origin on payments (org_id, origin_id) where origin_id is not null;
-- If a processor reports the same payment twice, it is stored only once.
create unique index payments_provider on payments (org_id, provider_reference, provider_part) where provider_reference is not null;

-- While servers are upgraded one after the other, a server of an older release stores an overpayment that becomes
-- credit as a row of the kind `refund`. This trigger changes the kind of such a row to `release`. It recognizes the
-- row by the deposit that the same call has stored before.
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
create trigger follow_merge before insert on payments
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger pay_fact after insert on payments for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and new.tip_cents <> 0 and new.status = 'succeeded' and new.received_at < new.created_at - interval '1 hour')
  execute function report_tip_pay();
create trigger pay_fact_of_status after update on payments for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and new.tip_cents <> 0 and old.status is distinct from new.status and (old.status = 'succeeded' or new.status = 'succeeded'))
  execute function report_tip_pay();

-- Row-level security.
select quoin.fence('payments');

select quoin.noted('payments', 'payment');

create view payment_facts as
  select r.org_id, r.id, r.client_id, r.invoice_id, r.estimate_id, r.kind, r.method, r.status, r.amount_cents, r.tip_cents,
         r.currency, r.reference, r.reason, r.applied_from, r.refund_of, r.received_at, r.created_at, r.recorded_by_id
    from payments r;
select quoin.publish('payment_facts');

-- A payment has no location. It is visible to members who may see its invoice, estimate or client.
create view seen_payments as
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
select quoin.publish('seen_payments');

create view payment_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.invoice_id as subject_id, h.happening, h.at,
         null::bigint as number, r.amount_cents, r.currency, r.method as text, r.id as happening_id, h.by_type, h.by_id, h.by_key
    from payments r
   cross join lateral (
     values (r.kind, r.received_at, r.recorded_by_type, r.recorded_by_id, r.recorded_by_key),
            ('refund_returned', r.returned_at, null::text, null::uuid, null::jsonb)) h (happening, at, by_type, by_id, by_key)
   where (r.status = 'succeeded' or r.returned_at is not null) and r.applied_from is null and h.at is not null
     and exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id);
select quoin.publish('payment_happenings');
