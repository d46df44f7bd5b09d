-- in each mode
-- expands
-- was:d1a342616c2acfe637a520f1846141c5d669ad64b1476a4402d5d2bba5b8b86f

-- Console session in which the member acted.
alter table audit_log add column session_id uuid;

-- Time at which a receipt is deleted. Receipts of console sessions are deleted after 30 days, unless the operation is
-- risky.
alter table receipts add column expires_at timestamptz(3);
create index receipts_expired on receipts (expires_at, org_id) where expires_at is not null;
grant delete on receipts to quoin_system;
