-- What becomes of a message in the outbox, its conversation tells too, in the same transaction: whoever sends it, the
-- worker, a carrier's callback or a person who sends it again. What was handed over with the same key twice is one message.
create function quoin.told_status(message jsonb) returns text language sql immutable as $$
  select case
    when message ->> 'carrier_state' in ('delivered', 'undelivered', 'failed') then message ->> 'carrier_state'
    when message ->> 'status' = 'recorded' or message ->> 'failure' = 'temporary' then 'queued'
    when message ->> 'status' = 'kept' then 'recorded'
    else message ->> 'status'
  end
$$;

-- As the owner, who sees the one organization that is named: neither the worker nor whoever sends a message again need see
-- the conversation.
create function quoin.message_follows_outbox() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  caller text := current_setting('quoin.org_id', true);
  told text := quoin.told_status(to_jsonb(new));
  reason text := case when new.status = 'refused' then new.reason else coalesce(to_jsonb(new) ->> 'carrier_error', new.failure) end;
begin
  perform set_config('quoin.org_id', new.org_id::text, true);
  update live.messages m
     set status = told, failure = case when told in ('failed', 'undelivered', 'refused') then reason end, sent_at = new.sent_at,
         send_at = coalesce((to_jsonb(new) ->> 'send_at')::timestamptz, m.send_at), version = m.version + 1,
         updated_at = greatest(m.updated_at, coalesce((select o.clock_at from quoin.organizations o where o.org_id = new.org_id), now()))
   where m.org_id = new.org_id and m.outbox_id = new.id
     and (m.status, m.failure, m.sent_at) is distinct from
         (told, case when told in ('failed', 'undelivered', 'refused') then reason end, new.sent_at);
  perform set_config('quoin.org_id', coalesce(caller, ''), true);
  return null;
end $$;
create trigger told_in_conversation after update on quoin.mail_messages
  for each row execute function quoin.message_follows_outbox();
create trigger told_in_conversation after update on quoin.sms_messages
  for each row execute function quoin.message_follows_outbox();
