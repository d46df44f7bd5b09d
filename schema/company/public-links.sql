-- Links with which a customer sees one record without logging in. Only the SHA-256 hash of the token is stored.
-- It identifies the organization, its mode and the record, and the URL cannot be derived from it.
create table quoin.public_links (
  org_id        uuid not null references quoin.organizations deferrable,
  id            uuid not null,
  digest        bytea not null unique,
  mode          text not null check (mode in ('live', 'sandbox')),
  kind          text not null check (kind in ('estimate', 'invoice')),
  record_id     uuid not null,
  -- Location whose name and time zone the page shows.
  location_id   uuid not null,
  created_at    timestamptz(3) not null,
  expires_at    timestamptz(3) not null,
  revoked_at    timestamptz(3),
  -- Client of the record. Links are revoked when the client is archived.
  client_id     uuid,
  -- Channel of the message with the link. Null: no message; the link was returned to the caller.
  channel       text check (channel in ('email', 'sms')),
  -- Recipient of that message, normalized for comparison (lower case, or E.164 for phone numbers).
  sent_to       text,
  ended_because text check (ended_because in ('withdrawn', 'client_archived', 'address_corrected', 'by_office')),
  -- True if the token contains the code of the cell and a mark. False for links from before cells existed.
  is_marked     boolean not null default true,
  primary key (org_id, id),
  check ((channel is null) = (sent_to is null))
);

create index public_links_record on quoin.public_links (org_id, record_id);
create index public_links_client on quoin.public_links (org_id, client_id) where revoked_at is null;

-- Row-level security.
select quoin.fence_setup('quoin.public_links');
grant insert, update on quoin.public_links to quoin_sandbox;

select quoin.noted('quoin.public_links', 'public_link', left_out => '{digest}');
