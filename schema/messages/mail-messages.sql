-- All mail to be sent, and its outcome (server/src/kernel/messages). Mail of the service itself belongs to the
-- organization with the nil id.
create table quoin.mail_messages (
  org_id              uuid not null,
  id                  uuid not null,
  idempotency_key     text not null,
  to_address          text not null,
  to_name             text,
  from_address        text,
  from_name           text,
  reply_to_address    text,
  reply_to_name       text,
  subject             text not null,
  status              text not null default 'recorded' check (status in ('recorded', 'kept', 'refused', 'sending', 'sent', 'failed')),
  -- Error of the last attempt to send. `failure` determines if the attempt is repeated.
  error               text,
  failure             text check (failure in ('permanent', 'temporary', 'unknown')),
  submissions         integer not null default 0,
  provider_message_id text,
  created_at          timestamptz(3) not null,
  claimed_at          timestamptz(3),
  sent_at             timestamptz(3),
  -- Encrypted: it contains links to pages of customers. Null: the content was deleted.
  body                text,
  -- Reason why the message was stored without being sent, or was refused.
  reason              text,
  -- Record that the message is about, client and location of the message.
  about_kind          text,
  about_id            uuid,
  client_id           uuid,
  location_id         uuid,
  -- Permission required to see the link of an unsent message. Null: no one may see it.
  shown_to            text,
  -- Customer link in the message.
  link_id             uuid,
  -- Purpose of the message. It determines which opt-outs and quiet hours are checked when the message is sent.
  purpose             text,
  -- Earliest time at which the message is sent. Null: at once.
  send_at             timestamptz(3),
  -- True if a member requested to send the message even during quiet hours.
  overrides_quiet     boolean not null default false,
  -- Facts that must still be true when the message is sent. Otherwise it is refused as `stale`.
  depends_on          jsonb not null default '[]',
  -- The message is not sent after this time. Null: no limit.
  not_after           timestamptz(3),
  -- When the message became unsent: it failed for good, its outcome is unknown, it is stored or refused, or it was
  -- not delivered. Null while it is queued, and once it is sent.
  unsent_at           timestamptz(3),
  primary key (org_id, id),
  unique (org_id, idempotency_key),
  check ((status = 'failed') = (failure is not null)),
  constraint mail_messages_check1 check ((status = 'sent') = (sent_at is not null))
);

create index mail_messages_link on quoin.mail_messages (org_id, link_id) where link_id is not null;
-- Failed messages of an organization, newest first: automations report those of their steps.
create index mail_messages_failed on quoin.mail_messages (org_id, id) where status = 'failed';
-- The latest message about a document.
create index mail_messages_about on quoin.mail_messages (org_id, about_id, id) where about_id is not null;
create index mail_messages_unsent_steps on quoin.mail_messages (org_id, unsent_at, id)
  where unsent_at is not null and idempotency_key like 'run/%';

create trigger mark_unsent before insert or update on quoin.mail_messages for each row
  when (current_setting('quoin.copying', true) is distinct from 'on') execute function quoin.mark_unsent_message();
create trigger told_in_conversation after update on quoin.mail_messages
  for each row execute function quoin.message_follows_outbox();

-- Row-level security.
select quoin.fence_setup('quoin.mail_messages');

select quoin.noted('quoin.mail_messages', 'email', 'message', '{idempotency_key,body}');
