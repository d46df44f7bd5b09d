-- in each mode
-- expands

-- Session of the console in which a member acted.
alter table audit_log add column session_id uuid;

-- Receipts of sessions of the console are deleted after 30 days unless their operations are risky.
alter table receipts add column expires_at timestamptz(3);
create index receipts_expired on receipts (expires_at, org_id) where expires_at is not null;
grant delete on receipts to quoin_system;
