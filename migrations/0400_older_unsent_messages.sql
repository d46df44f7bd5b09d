-- stands still: messages wait to be written while the older unsent ones get their time

-- The owner of the embedded database is subject to row-level security, so 0380 found none of its older messages there.
alter table quoin.mail_messages disable trigger user, no force row level security;
alter table quoin.sms_messages disable trigger user, no force row level security;
update quoin.mail_messages m set unsent_at = coalesce(m.claimed_at, m.created_at)
 where m.unsent_at is null and (m.status in ('kept', 'refused') or m.status = 'failed' and m.failure in ('permanent', 'unknown'));
update quoin.sms_messages m set unsent_at = coalesce(m.claimed_at, m.created_at)
 where m.unsent_at is null and (m.status in ('kept', 'refused') or m.status = 'failed' and m.failure in ('permanent', 'unknown')
    or m.carrier_state in ('undelivered', 'failed'));
alter table quoin.mail_messages enable trigger user, force row level security;
alter table quoin.sms_messages enable trigger user, force row level security;
