-- What a message says is sealed: it holds the address of a customer's page, which opens it to whoever reads it. What was
-- sent loses its secrets (server/src/kernel/messages/message-body.ts). The contents of older messages go; those that were
-- still to be sent are told as failed, because nothing is left to send.
alter table quoin.mail_messages no force row level security;
alter table quoin.sms_messages no force row level security;

alter table quoin.mail_messages
  drop constraint mail_messages_status_check,
  add constraint mail_messages_status_check check (status in ('recorded', 'kept', 'refused', 'sending', 'sent', 'failed')),
  -- sealed; null: nothing is left of it
  add column body text,
  -- why it is kept or refused
  add column reason text,
  -- what it is about, for whom, and where
  add column about_kind text,
  add column about_id uuid,
  add column client_id uuid,
  add column location_id uuid,
  -- the permission with which its link may be seen while it has not left; null: nobody may
  add column shown_to text,
  -- the customer's link that it holds
  add column link_id uuid;
alter table quoin.sms_messages
  drop constraint sms_messages_status_check,
  add constraint sms_messages_status_check check (status in ('recorded', 'kept', 'refused', 'sending', 'sent', 'failed')),
  add column body text,
  add column reason text,
  add column about_kind text,
  add column about_id uuid,
  add column client_id uuid,
  add column location_id uuid,
  add column shown_to text,
  add column link_id uuid;

update quoin.mail_messages set text = '', html = null, headers = '{}';
update quoin.sms_messages set text = '';
update quoin.mail_messages set status = 'failed', failure = 'permanent', error = 'It was written before contents were sealed.'
 where status in ('recorded', 'sending') or failure = 'temporary';
update quoin.sms_messages set status = 'failed', failure = 'permanent', error = 'It was written before contents were sealed.'
 where status in ('recorded', 'sending') or failure = 'temporary';
alter table quoin.mail_messages drop column text, drop column html, drop column headers;
alter table quoin.sms_messages drop column text;

drop trigger noted on quoin.mail_messages;
drop trigger noted on quoin.sms_messages;
select quoin.noted('quoin.mail_messages', 'email', 'message', '{idempotency_key,body}');
select quoin.noted('quoin.sms_messages', 'sms', 'message', '{idempotency_key,body,segments}');

alter table quoin.mail_messages force row level security;
alter table quoin.sms_messages force row level security;

create index mail_messages_link on quoin.mail_messages (org_id, link_id) where link_id is not null;
create index sms_messages_link on quoin.sms_messages (org_id, link_id) where link_id is not null;
