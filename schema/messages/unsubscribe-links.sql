-- Unsubscribe links, one for each combination of organization, email address and root secret. Only the digest of the
-- token is stored: the token is derived again for each email (server/src/domains/messages/outbox/unsubscribe-link.ts).
create table quoin.unsubscribe_links (
  org_id      uuid not null references quoin.organizations deferrable,
  digest      bytea not null unique,
  -- Email address in lower case.
  address_key text not null,
  created_at  timestamptz(3) not null,
  primary key (org_id, digest)
);

-- Row-level security.
select quoin.fence_setup('quoin.unsubscribe_links');

select quoin.not_noted('quoin.unsubscribe_links', 'how an address that is written to is found again; the mail is noted');
