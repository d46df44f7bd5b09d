-- Every text message that was to be sent, and what became of it; see server/src/kernel/sms/deliver-sms.ts.
create table quoin.sms_messages (
  org_id uuid not null,
  id uuid not null,
  idempotency_key text not null,
  -- E.164
  to_number text not null,
  from_number text,
  text text not null,
  -- how many the carrier counts
  segments integer not null check (segments > 0),
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
select quoin.fence_setup('quoin.sms_messages');
