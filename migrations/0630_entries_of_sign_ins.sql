-- in each mode
-- expands
-- was:395bfb0f39ad0417eda1a56b7e7783614b187c28d3014d445749931c5441a26a

-- The system role records sign-ins and confirmations, because the organization is known only after the member was
-- found.
alter table audit_log add column sign_in jsonb;
create policy sign_ins on audit_log for insert to quoin_system
  with check (actor_type = 'member' and session_id is not null and sign_in is not null);
grant insert on audit_log to quoin_system;
create policy sign_ins on audit_records for insert to quoin_system with check (true);
grant insert on audit_records to quoin_system;
