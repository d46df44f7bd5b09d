-- stands still: messages wait to be written while their indexes are built
-- Facts on which a message depends: they are checked again when it is handed over, and a message whose fact is gone is
-- refused as `stale`. Messages that were written before depend on nothing.
alter table quoin.mail_messages
  add column depends_on jsonb not null default '[]',
  -- A message that has not left by then is no longer worth sending; null: it is at any time.
  add column not_after timestamptz(3);
alter table quoin.sms_messages
  add column depends_on jsonb not null default '[]',
  add column not_after timestamptz(3);

-- By which the latest message about a document is found.
create index mail_messages_about on quoin.mail_messages (org_id, about_id, id) where about_id is not null;
create index sms_messages_about on quoin.sms_messages (org_id, about_id, id) where about_id is not null;
