-- In each mode (schemas live and sandbox)

-- Emails that the organization received, with their results. An email that the gateway delivers twice is recognized by
-- its Message-ID.
create table inbound_mails (
  org_id            uuid not null,
  id                uuid not null,
  -- Digest of the Message-ID, because a Message-ID can be too long for an index.
  message_id_digest bytea not null,
  message_id        text not null,
  -- Null only inside the transaction that receives the email.
  result            text check (result in ('lead_created', 'import_queued', 'message_added', 'duplicate', 'ignored')),
  from_email        text not null,
  from_name         text,
  subject           text,
  body              text not null,
  -- Results of the mail gateway's checks: if the sender is authentic (`auth`), and if the email is spam (`spam`).
  auth              jsonb,
  spam              jsonb,
  import_id         uuid,
  lead_id           uuid,
  conversation_id   uuid,
  received_at       timestamptz(3) not null,
  created_at        timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, message_id_digest),
  foreign key (org_id, import_id) references lead_imports deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  foreign key (org_id, conversation_id) references conversations deferrable
);

create index inbound_mails_import on inbound_mails (org_id, import_id) where import_id is not null;
create index inbound_mails_lead on inbound_mails (org_id, lead_id) where lead_id is not null;
create index inbound_mails_conversation on inbound_mails (org_id, conversation_id) where conversation_id is not null;

-- Row-level security.
select quoin.fence('inbound_mails');

select quoin.noted('inbound_mails', 'inbound_mail');
