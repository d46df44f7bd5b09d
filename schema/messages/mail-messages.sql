-- All outgoing emails with their delivery status (server/src/kernel/messages). Emails from the server itself, for
-- example to its operators, belong to the organization with the nil id.
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
  -- Error of the last attempt to send. `failure` decides if another attempt is made.
  error               text,
  failure             text check (failure in ('permanent', 'temporary', 'unknown')),
  submissions         integer not null default 0,
  provider_message_id text,
  created_at          timestamptz(3) not null,
  claimed_at          timestamptz(3),
  sent_at             timestamptz(3),
  -- Text of the email. It is encrypted, because it contains links to pages of customers. Null: the text was deleted.
  body                text,
  -- Reason why the message was stored without being sent (status `kept`), or why it was refused.
  reason              text,
  -- Record that the message is about. The next columns are its id, and the client and location of the message.
  about_kind          text,
  about_id            uuid,
  client_id           uuid,
  location_id         uuid,
  -- Permission that a member needs to see the link in an unsent message. Null: no one may see the link.
  shown_to            text,
  -- Link to a customer page in the message.
  link_id             uuid,
  -- Purpose of the message. It decides which opt-outs and quiet hours apply.
  purpose             text,
  -- Earliest time at which the message is sent. Null: at once.
  send_at             timestamptz(3),
  -- True if a member requested that the message is sent even in quiet hours.
  overrides_quiet     boolean not null default false,
  -- Facts that must still be true when the message is sent, such as the date of a job. Otherwise the message is
  -- refused as `stale`.
  depends_on          jsonb not null default '[]',
  -- Time after which the message is no longer sent. Null: no limit.
  not_after           timestamptz(3),
  -- Time at which it became certain that the message will not be delivered (it failed permanently, was refused or was
  -- only stored), or at which its outcome became unknown. Null while the message is queued and after it was sent.
  unsent_at           timestamptz(3),
  primary key (org_id, id),
  unique (org_id, idempotency_key),
  check ((status = 'failed') = (failure is not null)),
  constraint mail_messages_check1 check ((status = 'sent') = (sent_at is not null))
);

create index mail_messages_link on quoin.mail_messages (org_id, link_id) where link_id is not null;
-- Finds failed messages of an organization, newest first. Automations report failures of the messages that their
-- steps sent.
create index mail_messages_failed on quoin.mail_messages (org_id, id) where status = 'failed';
-- Finds the latest message about a document.
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
