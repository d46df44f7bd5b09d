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
