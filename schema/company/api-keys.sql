-- API keys, and grants to agents. A grant is what a member allowed a connected program (OAuth). It has no secret of its
-- own: its tokens are in quoin.oauth_tokens. Its `public_id` and `digest` belong to no key.
create table quoin.api_keys (
  org_id                uuid not null references quoin.organizations deferrable,
  id                    uuid not null,
  public_id             text not null unique,
  digest                bytea not null,
  mode                  text not null check (mode in ('live', 'sandbox')),
  name                  text not null,
  scopes                text[] not null check (cardinality(scopes) > 0),
  -- The member who created the key. If a call with the key must run as a member, it runs as this member.
  member_id             uuid not null,
  location_ids          uuid[],
  rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
  expires_at            timestamptz(3),
  revoked_at            timestamptz(3),
  created_at            timestamptz(3) not null,
  -- Risks of operations, such as `money`. If an operation has one of these risks, a call of it with this key needs a
  -- confirm token (from a dry run).
  confirms              text[] not null default '{}' check (confirms <@ '{money,destructive,sends,metered,sensitive}'::text[]),
  kind                  text not null default 'key' check (kind in ('key', 'agent')),
  -- Id of the program that was connected: the id that it got when it registered, or the URL of its document.
  client_id             text,
  -- URL for which the tokens of the grant are valid (the audience, RFC 8707).
  resource              text,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable,
  constraint api_keys_agent_check check ((kind = 'agent') = (client_id is not null) and (kind = 'agent') = (resource is not null))
);

create trigger access_changed after insert or delete on quoin.api_keys
  for each row execute function quoin.announce_access_change();
-- Renewing the tokens of an agent only makes its grant last longer, which changes nothing that the server remembers.
create trigger access_changed_since after update on quoin.api_keys
  for each row when (current_setting('quoin.copying', true) is distinct from 'on'
    and (new.kind = 'agent' and new.expires_at > old.expires_at
      and to_jsonb(new) - 'expires_at' = to_jsonb(old) - 'expires_at') is not true)
  execute function quoin.announce_access_change();

-- Row-level security.
select quoin.fence_setup('quoin.api_keys');

select quoin.noted('quoin.api_keys', 'key', left_out => '{public_id,digest}');

-- For each member, the data that the server needs to authenticate calls by the member's API keys and sessions: the
-- member, the organization, and the default location of new records.
create view quoin.key_bearers as
  select m.org_id, m.id as member_id, m.role, m.active, m.location_ids, o.slug, o.name as org_name, o.timezone, o.country,
         o.currency, o.is_demo, l.id as default_location_id, o.clock_at, m.name as member_name, o.practice_of
    from quoin.members m
    join quoin.organizations o on o.org_id = m.org_id
    join quoin.locations l on l.org_id = m.org_id and l.is_default;
select quoin.publish('quoin.key_bearers');
