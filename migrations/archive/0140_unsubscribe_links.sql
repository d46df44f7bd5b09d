-- Addresses at which somebody says that they want no more mails: one for each mail address of an organization and root
-- secret. The token is derived anew for each mail (server/src/domains/outbox/unsubscribe-link.ts); here is only its digest.
create table quoin.unsubscribe_links (
  org_id uuid not null references quoin.organizations deferrable initially immediate,
  digest bytea not null unique,
  -- as addresses are compared
  address_key text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, digest)
);
select quoin.fence_setup('quoin.unsubscribe_links');
select quoin.not_noted('quoin.unsubscribe_links', 'how an address that is written to is found again; the mail is noted');

-- Also these lead to an organization that has gone.
create or replace function quoin.keep_doors(org uuid) returns void language sql as $$
  insert into quoin.moved_doors (org_id, door, name)
  select o.org_id, 'portal', o.slug from quoin.organizations o where o.org_id = org
  union all select k.org_id, 'key', k.public_id from quoin.api_keys k where k.org_id = org and k.revoked_at is null
  union all select l.org_id, 'link', encode(l.digest, 'hex') from quoin.public_links l where l.org_id = org and l.revoked_at is null
  union all select u.org_id, 'link', encode(u.digest, 'hex') from quoin.unsubscribe_links u where u.org_id = org
  union all select c.org_id, 'connector', c.connector_key from quoin.connectors c where c.org_id = org
  on conflict do nothing
$$;
