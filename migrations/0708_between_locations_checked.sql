-- In each mode (schemas live and sandbox)
-- expands

-- Checks the entries that were written before 0707, while others read and write.
alter table ledger_entries validate constraint ledger_entries_account_check;
