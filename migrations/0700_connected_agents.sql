-- expands

-- API keys, and grants to agents. A grant is what a member allowed a connected program (OAuth). It has no secret of its
-- own: its tokens are in quoin.oauth_tokens.
alter table quoin.api_keys
  add column kind text not null default 'key' check (kind in ('key', 'agent')),
  add column client_id text,
  add column resource text,
  add constraint api_keys_agent_check check ((kind = 'agent') = (client_id is not null) and (kind = 'agent') = (resource is not null));

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

-- Authorization codes: after a member has agreed to connect an agent, the program exchanges the code for tokens. A code
-- is valid for 60 seconds and for one use. Only its SHA-256 digest is stored.
create table quoin.oauth_codes (
  org_id         uuid not null references quoin.organizations deferrable,
  digest         bytea not null unique,
  -- The grant: a row of quoin.api_keys with the kind `agent`.
  grant_id       uuid not null,
  redirect_uri   text not null,
  -- SHA-256 of the verifier that only the program knows (PKCE, RFC 7636), in base64url.
  code_challenge text not null,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  primary key (org_id, digest),
  foreign key (org_id, grant_id) references quoin.api_keys deferrable
);

create index oauth_codes_expired on quoin.oauth_codes (expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.oauth_codes');

select quoin.not_noted('quoin.oauth_codes', 'codes of a grant; the grant is recorded');

-- Tokens of connected agents (server/src/kernel/access/agent-tokens-table.ts). A row is one pair of an access token and
-- a refresh token. All pairs of a grant are one family: each refresh replaces the newest pair by another one.
create table quoin.oauth_tokens (
  org_id             uuid not null references quoin.organizations deferrable,
  -- Public id of the access token, by which its row is found.
  public_id          text not null unique,
  -- The grant: a row of quoin.api_keys with the kind `agent`.
  grant_id           uuid not null,
  -- Digest of the access token, made like those of API keys.
  access_digest      bytea not null,
  access_expires_at  timestamptz(3) not null,
  -- SHA-256 of the refresh token.
  refresh_digest     bytea not null unique,
  refresh_expires_at timestamptz(3) not null,
  created_at         timestamptz(3) not null,
  -- Time at which the refresh token was used. A second use revokes the grant.
  replaced_at        timestamptz(3),
  primary key (org_id, public_id),
  foreign key (org_id, grant_id) references quoin.api_keys deferrable
);

create index oauth_tokens_expired on quoin.oauth_tokens (refresh_expires_at);

-- Row-level security.
select quoin.fence_setup('quoin.oauth_tokens');

select quoin.not_noted('quoin.oauth_tokens', 'tokens of a grant; the grant is recorded');

-- Stores the names by which callers from outside look for an organization, before the organization moves away.
create or replace function quoin.keep_doors(org uuid) returns void language sql as $$
  insert into quoin.moved_doors (org_id, door, name)
  select o.org_id, 'portal', o.slug from quoin.organizations o where o.org_id = org
  union all select k.org_id, 'key', k.public_id from quoin.api_keys k where k.org_id = org and k.revoked_at is null
  union all select t.org_id, 'key', t.public_id from quoin.oauth_tokens t where t.org_id = org and t.access_expires_at > now()
  union all select l.org_id, 'link', encode(l.digest, 'hex') from quoin.public_links l where l.org_id = org and l.revoked_at is null
  union all select u.org_id, 'link', encode(u.digest, 'hex') from quoin.unsubscribe_links u where u.org_id = org
  union all select c.org_id, 'connector', c.connector_key from quoin.connectors c where c.org_id = org
  union all select n.org_id, 'number', ltrim(n.number, '+') from quoin.phone_numbers n where n.org_id = org
  on conflict do nothing
$$;

-- A proxy routes a call by the code of a cell in the API key or link. Returns the names for which this leads to
-- another cell or fails: API keys that another cell issued (including revoked keys), and links without a code.
create or replace function quoin.issued_elsewhere(orgs uuid[], cell text) returns setof text language sql stable as $$
  select 'key/' || k.public_id from quoin.api_keys k
   where k.org_id = any (orgs) and left(k.public_id, 2) <> cell
  union all
  select 'key/' || t.public_id from quoin.oauth_tokens t
   where t.org_id = any (orgs) and t.access_expires_at > now() and left(t.public_id, 2) <> cell
  union all
  select 'digest/' || upper(encode(l.digest, 'hex')) from quoin.public_links l
   where l.org_id = any (orgs) and l.revoked_at is null and l.expires_at > now() and not l.is_marked
  order by 1
$$;
