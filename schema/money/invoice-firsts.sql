-- In each mode (schemas live and sandbox)

-- Events that are emitted only once for each invoice. A row means that the event has been emitted.
create table invoice_firsts (
  org_id     uuid not null,
  invoice_id uuid not null,
  event      text not null,
  at         timestamptz(3) not null,
  primary key (org_id, invoice_id, event),
  foreign key (org_id, invoice_id) references invoices deferrable
);

-- Row-level security.
select quoin.fence('invoice_firsts');
revoke update, delete on invoice_firsts from quoin_live, quoin_sandbox;

select quoin.not_noted('invoice_firsts', 'a latch; the event that it guards is told');
