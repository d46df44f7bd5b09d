-- In each mode (schemas live and sandbox)

-- The ledger: every amount that an operation moves, as journals whose debits equal their credits at each location. Entries
-- are only added. A correction is another journal (server/src/domains/money/ledger).
create table ledger_entries (
  org_id       uuid not null,
  id           uuid not null,
  journal_id   uuid not null,
  -- Kind of journal: invoice_issued, payment, refund and so on.
  kind         text not null,
  account      text not null check (account in ('receivable', 'revenue', 'discounts', 'tax_payable', 'tips_payable', 'deposit_liability', 'client_credit', 'cash', 'card_clearing', 'goodwill', 'bad_debt', 'between_locations')),
  debit_cents  bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  currency     text not null,
  location_id  uuid,
  client_id    uuid not null,
  invoice_id   uuid,
  payment_id   uuid,
  at           timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, invoice_id) references invoices deferrable,
  foreign key (org_id, payment_id) references payments deferrable,
  check ((debit_cents = 0) <> (credit_cents = 0))
);

create index ledger_entries_journal on ledger_entries (org_id, journal_id);
create index ledger_entries_at on ledger_entries (org_id, at, id);
create index ledger_entries_client on ledger_entries (org_id, client_id, at);
create index ledger_entries_invoice on ledger_entries (org_id, invoice_id) where invoice_id is not null;
create index ledger_entries_payment on ledger_entries (org_id, payment_id) where payment_id is not null;
-- Contains all columns from which balances of invoices are computed, so that Postgres reads only the index.
create index ledger_entries_receivable on ledger_entries (org_id, invoice_id, at, location_id)
  include (account, debit_cents, credit_cents) where account = 'receivable';

create function check_journal() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries e where e.org_id = new.org_id and e.journal_id = new.journal_id
     group by e.location_id having sum(e.debit_cents) <> sum(e.credit_cents)
  ) or exists (
    select 1 from ledger_entries e where e.org_id = new.org_id and e.journal_id = new.journal_id
    having count(distinct e.currency) > 1
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;

create trigger chains_follow after insert on ledger_entries referencing new table as added
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function follow_entries();
create constraint trigger journal_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();

-- Row-level security.
select quoin.fence('ledger_entries');
revoke update, delete on ledger_entries from quoin_live, quoin_sandbox;

select quoin.noted('ledger_entries', 'ledger_entry', 'part');

-- Write-offs that a later payment reversed, with the time of the reversal.
create view write_offs_taken_back as
  select l.org_id, l.invoice_id, l.at from ledger_entries l where l.kind = 'write_off_reversed' and l.account = 'receivable';
select quoin.publish('write_offs_taken_back');

-- Entries of the ledger. A caller with access to some locations sees only the entries of these locations.
create view ledger_facts as
  select r.org_id, r.id, r.journal_id, r.kind, r.account, r.debit_cents, r.credit_cents, r.currency, r.location_id, r.client_id,
         r.invoice_id, r.payment_id, r.at
    from ledger_entries r where quoin.sees_every_location() or quoin.sees(r.location_id);
select quoin.publish('ledger_facts');
