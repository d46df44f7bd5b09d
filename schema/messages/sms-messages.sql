-- All outgoing text messages with their delivery status (server/src/kernel/messages).
create table quoin.sms_messages (
  org_id              uuid not null,
  id                  uuid not null,
  idempotency_key     text not null,
  -- Phone number in E.164 form.
  to_number           text not null,
  from_number         text,
  -- Number of message segments for which the carrier charges.
  segments            integer not null check (segments > 0),
  status              text not null default 'recorded' check (status in ('recorded', 'kept', 'refused', 'sending', 'sent', 'failed')),
  -- Error of the last attempt to send. `failure` decides if another attempt is made.
  error               text,
  failure             text check (failure in ('permanent', 'temporary', 'unknown')),
  submissions         integer not null default 0,
  provider_message_id text,
  created_at          timestamptz(3) not null,
  claimed_at          timestamptz(3),
  sent_at             timestamptz(3),
  -- Text of the message. It is encrypted, because it contains links to pages of customers. Null: the text was
  -- deleted.
  body                text,
  reason              text,
  about_kind          text,
  about_id            uuid,
  client_id           uuid,
  location_id         uuid,
  shown_to            text,
  link_id             uuid,
  purpose             text,
  -- Earliest time at which the message is sent. Null: at once.
  send_at             timestamptz(3),
  overrides_quiet     boolean not null default false,
  -- Last status that the carrier reported after it accepted the message, and the carrier's error code.
  carrier_state       text check (carrier_state in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')),
  carrier_error       text,
  carrier_told_at     timestamptz(3),
  depends_on          jsonb not null default '[]',
  not_after           timestamptz(3),
  unsent_at           timestamptz(3),
  primary key (org_id, id),
  unique (org_id, idempotency_key),
  check ((status = 'failed') = (failure is not null)),
  constraint sms_messages_check1 check ((status = 'sent') = (sent_at is not null))
);

create index sms_messages_link on quoin.sms_messages (org_id, link_id) where link_id is not null;
create index sms_messages_provider on quoin.sms_messages (provider_message_id) where provider_message_id is not null;
create index sms_messages_failed on quoin.sms_messages (org_id, id) where status = 'failed';
create index sms_messages_about on quoin.sms_messages (org_id, about_id, id) where about_id is not null;
create index sms_messages_unsent_steps on quoin.sms_messages (org_id, unsent_at, id)
  where unsent_at is not null and idempotency_key like 'run/%';

create trigger mark_unsent before insert or update on quoin.sms_messages for each row
  when (current_setting('quoin.copying', true) is distinct from 'on') execute function quoin.mark_unsent_message();
create trigger told_in_conversation after update on quoin.sms_messages
  for each row execute function quoin.message_follows_outbox();

-- Row-level security.
select quoin.fence_setup('quoin.sms_messages');

select quoin.noted('quoin.sms_messages', 'sms', 'message', '{idempotency_key,body,segments}');

-- Text messages, with the statuses that conversations show.
create view quoin.text_facts as
  select m.org_id, m.id, m.about_kind, m.about_id, m.to_number, m.from_number, m.segments, m.send_at, m.sent_at,
         case
           when m.carrier_state in ('delivered', 'undelivered', 'failed') then m.carrier_state
           when m.status = 'recorded' or m.failure = 'temporary' then 'queued'
           when m.status = 'kept' then 'recorded'
           else m.status
         end as status,
         case when m.status = 'refused' then m.reason else coalesce(m.carrier_error, m.failure) end as failure,
         m.created_at
    from quoin.sms_messages m;
select quoin.publish('quoin.text_facts');
