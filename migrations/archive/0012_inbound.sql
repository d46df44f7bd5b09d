-- in each mode

-- What the booking form of a website sent, and the lead that it became.
create table bookings (
  org_id uuid not null,
  id uuid not null,
  -- made by the form: sent again, it is the same booking
  request_id uuid,
  -- short, for people to read out
  reference text not null,
  -- null only until the transaction that makes both has written the lead
  lead_id uuid,
  -- as it was sent
  submission jsonb not null,
  -- what the customer agreed to, in the words that they saw
  consent jsonb,
  location_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, lead_id) references leads
);
create unique index bookings_request on bookings (org_id, request_id) where request_id is not null;
create index bookings_lead on bookings (org_id, lead_id);
select quoin.fence('bookings', 'quoin.sees(location_id)');

-- A connected system that tells of a lead again while it waits for review tells of the same import.
create unique index lead_imports_pending on lead_imports (org_id, connector_id, external_id) where status = 'pending' and external_id is not null;
create index lead_imports_created on lead_imports (org_id, created_at, id);
create index lead_imports_updated on lead_imports (org_id, updated_at, id);

-- A conversation with one customer by e-mail. Mail to its token's address is a message of it.
create table conversations (
  org_id uuid not null,
  id uuid not null,
  thread_token text not null,
  subject text,
  client_id uuid,
  lead_id uuid,
  location_id uuid not null,
  last_message_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, thread_token),
  foreign key (org_id, client_id) references clients,
  foreign key (org_id, lead_id) references leads
);
create index conversations_client on conversations (org_id, client_id) where client_id is not null;
create index conversations_lead on conversations (org_id, lead_id) where lead_id is not null;
select quoin.fence('conversations', 'quoin.sees(location_id)');

create table messages (
  org_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  from_email text not null,
  from_name text,
  subject text,
  body text not null,
  -- Message-ID and In-Reply-To of the mail
  message_id text,
  in_reply_to text,
  location_id uuid not null,
  -- when the customer's words arrived or ours left
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations
);
create index messages_conversation on messages (org_id, conversation_id, sent_at, id);
select quoin.fence('messages', 'quoin.sees(location_id)');

create table message_attachments (
  org_id uuid not null,
  message_id uuid not null,
  position smallint not null,
  filename text not null,
  content_type text not null,
  size integer not null check (size = octet_length(content)),
  content bytea not null,
  location_id uuid not null,
  primary key (org_id, message_id, position),
  foreign key (org_id, message_id) references messages
);
select quoin.fence('message_attachments', 'quoin.sees(location_id)');

-- Every mail that was for the organization, and what became of it. A mail that the provider hands over again is found here.
create table inbound_mails (
  org_id uuid not null,
  id uuid not null,
  -- of the Message-ID, which may be too long for an index
  message_id_digest bytea not null,
  message_id text not null,
  -- null only until the transaction that takes the mail knows
  result text check (result in ('lead_created', 'import_queued', 'message_added', 'duplicate', 'ignored')),
  from_email text not null,
  from_name text,
  subject text,
  body text not null,
  -- verdicts of the gateway: sender authentication, spam
  auth jsonb,
  spam jsonb,
  import_id uuid,
  lead_id uuid,
  conversation_id uuid,
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, message_id_digest),
  foreign key (org_id, import_id) references lead_imports,
  foreign key (org_id, lead_id) references leads,
  foreign key (org_id, conversation_id) references conversations
);
select quoin.fence('inbound_mails');
