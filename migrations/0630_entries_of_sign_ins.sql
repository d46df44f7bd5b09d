-- in each mode
-- expands

-- Signing in and confirming are recorded by the system role, because they find their organizations themselves.
alter table audit_log add column sign_in jsonb;
create policy sign_ins on audit_log for insert to quoin_system
  with check (actor_type = 'member' and session_id is not null and sign_in is not null);
grant insert on audit_log to quoin_system;
create policy sign_ins on audit_records for insert to quoin_system with check (true);
grant insert on audit_records to quoin_system;
