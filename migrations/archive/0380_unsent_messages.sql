-- stands still: messages wait to be written while the unsent ones are found and indexed
-- When a message became unsent: it failed for good, its outcome is unknown, it is kept or refused, or the carrier did not
-- deliver it. Null while it is queued, and once it is sent. Lists and digests of automations go by this instant.
alter table quoin.mail_messages add column unsent_at timestamptz(3);
alter table quoin.sms_messages add column unsent_at timestamptz(3);

update quoin.mail_messages m set unsent_at = coalesce(m.claimed_at, m.created_at)
 where m.status in ('kept', 'refused') or m.status = 'failed' and m.failure in ('permanent', 'unknown');
update quoin.sms_messages m set unsent_at = coalesce(m.claimed_at, m.created_at)
 where m.status in ('kept', 'refused') or m.status = 'failed' and m.failure in ('permanent', 'unknown')
    or m.carrier_state in ('undelivered', 'failed');

-- The real time, by which failures are counted in organizations with a clock of their own too.
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

create trigger mark_unsent before insert or update on quoin.mail_messages for each row
  when (current_setting('quoin.copying', true) is distinct from 'on') execute function quoin.mark_unsent_message();
create trigger mark_unsent before insert or update on quoin.sms_messages for each row
  when (current_setting('quoin.copying', true) is distinct from 'on') execute function quoin.mark_unsent_message();

create index mail_messages_unsent_steps on quoin.mail_messages (org_id, unsent_at, id)
  where unsent_at is not null and idempotency_key like 'run/%';
create index sms_messages_unsent_steps on quoin.sms_messages (org_id, unsent_at, id)
  where unsent_at is not null and idempotency_key like 'run/%';
