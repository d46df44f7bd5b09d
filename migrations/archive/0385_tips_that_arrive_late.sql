-- in each mode

-- A tip that was pending counts on the day on which it was received, also when it succeeds or fails in a later week. So a
-- change of its status is reported whatever its age; a new payment only where its date is earlier than its entry.
drop trigger pay_fact on payments;
create trigger pay_fact after insert on payments for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay() and new.tip_cents <> 0 and new.status = 'succeeded' and new.received_at < new.created_at - interval '1 hour') execute function report_tip_pay();
create trigger pay_fact_of_status after update on payments for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay() and new.tip_cents <> 0 and old.status is distinct from new.status and (old.status = 'succeeded' or new.status = 'succeeded')) execute function report_tip_pay();
