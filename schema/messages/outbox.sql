-- Returns the status that a conversation shows for a message of the outbox.
create function quoin.told_status(message jsonb) returns text language sql immutable as $$
  select case
    when message ->> 'carrier_state' in ('delivered', 'undelivered', 'failed') then message ->> 'carrier_state'
    when message ->> 'status' = 'recorded' or message ->> 'failure' = 'temporary' then 'queued'
    when message ->> 'status' = 'kept' then 'recorded'
    else message ->> 'status'
  end
$$;

-- Copies the status of a message of the outbox to the conversation, in the same transaction. It runs as the owner of
-- the tables, because neither the sender nor the worker has access to the conversation. If a reply fails or is
-- refused, the conversation waits for a reply again.
create function quoin.message_follows_outbox() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  caller text := current_setting('quoin.org_id', true);
  told text := quoin.told_status(to_jsonb(new));
  reason text := case when new.status = 'refused' then new.reason else coalesce(to_jsonb(new) ->> 'carrier_error', new.failure) end;
  clock timestamptz := coalesce((select o.clock_at from quoin.organizations o where o.org_id = new.org_id), now());
begin
  perform set_config('quoin.org_id', new.org_id::text, true);
  update live.messages m
     set status = told, failure = case when told in ('failed', 'undelivered', 'refused') then reason end, sent_at = new.sent_at,
         send_at = coalesce((to_jsonb(new) ->> 'send_at')::timestamptz, m.send_at), version = m.version + 1,
         updated_at = greatest(m.updated_at, clock)
   where m.org_id = new.org_id and m.outbox_id = new.id
     and (m.status, m.failure, m.sent_at) is distinct from
         (told, case when told in ('failed', 'undelivered', 'refused') then reason end, new.sent_at);
  if found and told in ('refused', 'failed') then
    update live.conversations c
       set needs_response = true, version = c.version + 1, updated_at = greatest(c.updated_at, clock)
     where c.org_id = new.org_id and not c.needs_response and c.merged_into is null
       and c.id in (select m.conversation_id from live.messages m where m.org_id = new.org_id and m.outbox_id = new.id)
       and (select m.direction from live.messages m
             where m.org_id = c.org_id and m.conversation_id = c.id
               and (m.direction = 'inbound' or m.direction = 'outbound' and m.status not in ('refused', 'failed'))
             order by m.created_at desc, m.id desc limit 1) = 'inbound';
  end if;
  perform set_config('quoin.org_id', coalesce(caller, ''), true);
  return null;
end $$;

-- Sets `unsent_at`. Uses the real time, even in an organization with a test clock, because failures are counted in
-- real time.
create function quoin.mark_unsent_message() returns trigger language plpgsql as $$
declare
  is_unsent boolean := new.status in ('kept', 'refused') or new.status = 'failed' and new.failure in ('permanent', 'unknown')
    or coalesce(to_jsonb(new) ->> 'carrier_state', '') in ('undelivered', 'failed');
begin
  if is_unsent then
    new.unsent_at := coalesce(new.unsent_at, now());
  else
    new.unsent_at := null;
  end if;
  return new;
end
$$;
