-- Every message that was to be sent, and what became of it; see server/src/kernel/mail/mailer.ts. The service's own
-- messages belong to the organization with the nil id, which no one else is.
create table quoin.mail_messages (
  org_id uuid not null,
  id uuid not null,
  idempotency_key text not null,
  to_address text not null,
  to_name text,
  from_address text,
  from_name text,
  reply_to_address text,
  reply_to_name text,
  subject text not null,
  text text not null,
  html text,
  headers jsonb not null,
  status text not null default 'recorded' check (status in ('recorded', 'sending', 'sent', 'failed')),
  -- of the last submission: its error, and whether another may be made
  error text,
  failure text check (failure in ('permanent', 'temporary', 'unknown')),
  submissions integer not null default 0,
  provider_message_id text,
  created_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  sent_at timestamptz(3),
  primary key (org_id, id),
  unique (org_id, idempotency_key),
  check ((status = 'failed') = (failure is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
select quoin.fence_setup('quoin.mail_messages');
