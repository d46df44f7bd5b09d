-- Addresses at which a customer sees one record without logging in. Of the token in the address only the SHA-256 digest
-- is kept: it finds the organization, its mode and the record, and nobody can make the address from it.
create table quoin.public_links (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  digest bytea not null unique,
  mode text not null check (mode in ('live', 'sandbox')),
  kind text not null check (kind in ('estimate', 'invoice')),
  record_id uuid not null,
  -- whose name and calendar the page tells
  location_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (org_id, id)
);
create index public_links_record on quoin.public_links (org_id, record_id);
select quoin.fence_setup('quoin.public_links');
grant insert, update on quoin.public_links to quoin_sandbox;
