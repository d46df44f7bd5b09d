-- Links with which a customer can see one record without an account. Only the SHA-256 digest of a link's token is
-- stored, so the URL cannot be derived from the row. The server finds the row by this digest. The row contains the
-- organization, the mode and the record.
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
  -- Client of the record. The link is revoked when this client is archived.
  client_id     uuid,
  -- Channel of the message that contained the link. Null: the link was returned to the caller and not sent in a
  -- message.
  channel       text check (channel in ('email', 'sms')),
  -- Recipient of that message: email address in lower case, or phone number in E.164 form.
  sent_to       text,
  ended_because text check (ended_because in ('withdrawn', 'client_archived', 'address_corrected', 'by_office')),
  -- True if the token begins with the code of the cell (the installation that issued the link) and a mark of the
  -- organization. False for links that were issued before tokens contained the code.
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
