-- A message may be written for later, and go out at an hour at which customers are left alone when somebody said so.
alter table quoin.mail_messages
  add column send_at timestamptz(3),
  add column overrides_quiet boolean not null default false;
alter table quoin.sms_messages
  -- not before; null: at once
  add column send_at timestamptz(3),
  add column overrides_quiet boolean not null default false,
  -- what the carrier told of it since it took it, and its word for what went wrong
  add column carrier_state text check (carrier_state in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')),
  add column carrier_error text,
  add column carrier_told_at timestamptz(3);
create index sms_messages_provider on quoin.sms_messages (provider_message_id) where provider_message_id is not null;

-- Texts in the words in which conversations tell them.
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
