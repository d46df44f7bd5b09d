-- In each mode (schemas live and sandbox)
-- expands

-- Money that one location holds for a client can pay an invoice of another location. The account `between_locations` states
-- what the one owes to the other, so that each journal balances at each of its locations.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('receivable', 'revenue', 'discounts', 'tax_payable', 'tips_payable', 'deposit_liability', 'client_credit', 'cash', 'card_clearing', 'goodwill', 'bad_debt', 'between_locations')) not valid;

create or replace function check_journal() returns trigger language plpgsql as $$
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
