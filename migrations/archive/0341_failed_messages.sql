-- stands still: messages wait to be written while their indexes are built
-- Failed messages of an organization, newest first: automations report those of their steps.
create index mail_messages_failed on quoin.mail_messages (org_id, id) where status = 'failed';
create index sms_messages_failed on quoin.sms_messages (org_id, id) where status = 'failed';
