-- In each mode (schemas live and sandbox)

create table messages (
  org_id          uuid not null,
  id              uuid not null,
  conversation_id uuid not null,
  direction       text not null check (direction in ('inbound', 'outbound', 'none')),
  from_address    text,
  from_name       text,
  subject         text,
  body            text not null,
  -- Message-ID of the email. Null for other kinds.
  message_id      text,
  in_reply_to     text,
  location_id     uuid not null,
  -- Time at which the customer's message arrived or the company's message was sent.
  sent_at         timestamptz(3),
  created_at      timestamptz(3) not null,
  kind            text not null check (kind in ('sms', 'email', 'call', 'voicemail', 'note', 'system')),
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  updated_at      timestamptz(3) not null,
  to_address      text,
  segments        integer check (segments > 0),
  status          text not null check (status in ('received', 'recorded', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'refused')),
  -- Reason why the message failed or was refused.
  failure         text,
  -- Time at which the message is sent. Null: at once.
  send_at         timestamptz(3),
  -- Attached files: `[{file_id, filename, content_type, size_bytes}]`
  attachments     jsonb not null,
  voicemail_id    uuid,
  -- The message in the outbox (mail_messages or sms_messages). Its delivery status is copied to this row.
  outbox_id       uuid,
  archived_at     timestamptz(3),
  changed_in      xid8 not null default pg_current_xact_id(),
  created_by_key  jsonb,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations deferrable,
  constraint messages_direction_of_kind check ((kind in ('note', 'system')) = (direction = 'none'))
);

create index messages_conversation on messages (org_id, conversation_id, created_at, id);
create index messages_updated on messages (org_id, conversation_id, updated_at, id);
create index messages_inbound on messages (org_id, conversation_id, created_at, id) where direction = 'inbound';
create index messages_changed on messages (org_id, changed_in);
create unique index messages_outbox on messages (org_id, outbox_id) where outbox_id is not null;

create trigger note_change before update on messages for each row execute function note_change();
create trigger noted after insert or delete on messages
  for each row execute function quoin.note('message', 'record', 'id', 't', 't', '{message_id,org_id,changed_in}');
create trigger noted_change after update on messages
  for each row when (to_jsonb(old) - 'changed_in' is distinct from to_jsonb(new) - 'changed_in'
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function quoin.note('message', 'record', 'id', 't', 't', '{message_id,org_id,changed_in}');
create trigger passes after update of location_id, conversation_id on messages
  for each row when ((old.location_id, old.conversation_id) is distinct from (new.location_id, new.conversation_id)
    and current_setting('quoin.copying', true) is distinct from 'on') execute function message_passes();
create trigger terms_made after insert on messages
  for each row when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function note_message_terms();
create trigger voicemail_follows after update of conversation_id, location_id on messages
  for each row when (new.voicemail_id is not null
    and (old.conversation_id, old.location_id) is distinct from (new.conversation_id, new.location_id)
    and current_setting('quoin.copying', true) is distinct from 'on')
  execute function voicemail_follows();

-- Row-level security.
select quoin.fence(
  'messages',
  'quoin.sees(location_id) or sees_conversation(conversation_id)'
);

select quoin.spare_copies('messages');

-- Messages for the timeline of a client. They are visible to owners of the conversation.
create view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.id as subject_id,
         case when m.kind = 'email' then m.direction else m.kind end as happening, coalesce(m.sent_at, m.created_at) as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         case when m.kind = 'email' then m.subject else left(m.body, 160) end as text,
         m.id as happening_id, m.created_by_type as by_type, m.created_by_id as by_id, m.created_by_key as by_key
    from conversations r
   cross join lateral (
     select x.id, x.kind, x.sent_at, x.created_at, x.direction, x.subject, x.body, x.created_by_type, x.created_by_id, x.created_by_key
       from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m
   where r.merged_into is null;
select quoin.publish('message_happenings');
