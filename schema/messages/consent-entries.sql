-- The history of consents and opt-outs, with source and evidence. Rows are only added. A row belongs to a phone
-- number or email address, so it remains when a client is merged or archived.
create table quoin.consent_entries (
  org_id          uuid not null references quoin.organizations deferrable,
  id              uuid not null,
  location_id     uuid not null,
  channel         text not null check (channel in ('email', 'sms')),
  -- Phone number in E.164 form, or email address in lower case.
  address_key     text not null,
  state           text not null check (state in ('opted_out', 'opted_in')),
  purpose         text not null check (purpose in ('all', 'marketing')),
  source          text not null,
  evidence        text check (length(evidence) between 1 and 500),
  -- Client in whose record the consent was changed, if any.
  client_id       uuid,
  at              timestamptz(3) not null,
  version         integer not null default 1 check (version = 1),
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  created_by_key  jsonb,
  primary key (org_id, id)
);

create index consent_entries_address on quoin.consent_entries (org_id, channel, address_key, at, id);

-- Row-level security.
select quoin.fence_setup('quoin.consent_entries');

select quoin.noted('quoin.consent_entries', 'consent', left_out => '{address_key,evidence}');
