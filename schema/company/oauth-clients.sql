-- Programs that registered themselves in order to connect as agents (RFC 7591, server/src/domains/organization/agents).
-- They belong to the installation, not to an organization, so `org_id` is the nil UUID (all zeros). Programs that
-- describe themselves in a document on the web have no row. Nothing here is verified or secret.
create table quoin.oauth_clients (
  org_id        uuid not null,
  client_id     text not null unique,
  name          text not null check (length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at    timestamptz(3) not null,
  -- Time at which the client last received tokens. It can be up to a day out of date. Null: never.
  used_at       timestamptz(3),
  primary key (org_id, client_id)
);

-- Finds the clients that are deleted because they were not used for a long time.
create index oauth_clients_unused on quoin.oauth_clients (coalesce(used_at, created_at));

-- Row-level security.
select quoin.fence_setup('quoin.oauth_clients');

select quoin.not_noted('quoin.oauth_clients', 'programs that registered themselves; a grant to one is recorded');
