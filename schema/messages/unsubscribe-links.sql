-- Unsubscribe links, one for each e-mail address of an organization and each root secret. The token is
-- derived again for each mail (server/src/domains/messages/outbox/unsubscribe-link.ts); only its hash is stored.
create table quoin.unsubscribe_links (
  org_id      uuid not null references quoin.organizations deferrable,
  digest      bytea not null unique,
  -- Normalized for comparison (lower case, or E.164 for phone numbers).
  address_key text not null,
  created_at  timestamptz(3) not null,
  primary key (org_id, digest)
);

-- Row-level security.
select quoin.fence_setup('quoin.unsubscribe_links');

select quoin.not_noted('quoin.unsubscribe_links', 'how an address that is written to is found again; the mail is noted');
