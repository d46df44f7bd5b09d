-- in each mode

-- The books: every cent that an operation moves, as entries of one journal whose debits equal its credits. Entries are
-- only ever added; a correction is another journal. See server/src/domains/ledger.
create table ledger_entries (
  org_id uuid not null,
  id uuid not null,
  journal_id uuid not null,
  -- what happened: invoice_issued, payment, refund and so on
  kind text not null,
  account text not null check (account in ('receivable', 'revenue', 'discounts', 'tax_payable', 'tips_payable',
    'deposit_liability', 'client_credit', 'cash', 'card_clearing', 'goodwill', 'bad_debt')),
  debit_cents bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  currency text not null,
  location_id uuid,
  client_id uuid not null,
  invoice_id uuid,
  payment_id uuid,
  at timestamptz(3) not null,
  primary key (org_id, id),
  check ((debit_cents = 0) <> (credit_cents = 0)),
  foreign key (org_id, client_id) references clients,
  foreign key (org_id, invoice_id) references invoices,
  foreign key (org_id, payment_id) references payments
);
create index ledger_entries_journal on ledger_entries (org_id, journal_id);
create index ledger_entries_at on ledger_entries (org_id, at, id);
create index ledger_entries_client on ledger_entries (org_id, client_id, at);
create index ledger_entries_invoice on ledger_entries (org_id, invoice_id) where invoice_id is not null;
select quoin.fence('ledger_entries');

create function check_journal() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries e where e.org_id = new.org_id and e.journal_id = new.journal_id
    having sum(e.debit_cents) <> sum(e.credit_cents) or count(distinct e.currency) > 1
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();

do $$
begin
  execute format('revoke update, delete on ledger_entries from %I', 'quoin_' || current_schema());
end $$;
