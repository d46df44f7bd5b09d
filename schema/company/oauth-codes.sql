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
