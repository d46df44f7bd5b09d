-- Three schemas. `quoin` holds what an organization is made of and what the service itself needs; `live` and `sandbox`
-- hold the trade, table for table the same. A key's mode picks one of the two, and the role that serves it has no
-- right on the other: no statement can name both.
create schema quoin;
create schema live;
create schema sandbox;

-- Roles belong to the cluster, so another database of the same cluster may have made them already.
do $$
declare wanted text;
begin
  foreach wanted in array array['quoin_live', 'quoin_sandbox', 'quoin_system'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', wanted);
  end loop;
end $$;

grant usage on schema quoin to quoin_live, quoin_sandbox, quoin_system;
grant usage on schema live to quoin_live, quoin_system;
grant usage on schema sandbox to quoin_sandbox, quoin_system;

-- The organization and the locations that the current statement may see, set for each transaction. Unset means nothing
-- is visible.
create function quoin.org_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('quoin.org_id', true), '')::uuid;

create function quoin.sees_every_location() returns boolean language sql stable parallel safe
  return current_setting('quoin.locations', true) = '*';

-- The setting is `*` or a list of ids, all of one length: one is in the list when its text is.
create function quoin.sees(location uuid) returns boolean language sql stable parallel safe
  return current_setting('quoin.locations', true) = '*'
      or strpos(current_setting('quoin.locations', true), location::text) > 0;

-- Fences a table of the trade: row-level security that binds the owner too, for the role of the table's own mode.
create function quoin.fence(target regclass, visible text default 'true') returns void language plpgsql as $$
declare
  home text := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy organization on %s for all to %I using (org_id = quoin.org_id() and (%s)) with check (org_id = quoin.org_id() and (%s))',
    target, 'quoin_' || home, visible, visible);
  execute format('grant select, insert, update, delete on %s to %I', target, 'quoin_' || home);
end $$;

-- Fences a table of the organization's own set-up: both modes read it, live writes it, and the system role, which finds
-- the organization that a key belongs to, sees all rows.
create function quoin.fence_setup(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy organization on %s for all to quoin_live, quoin_sandbox using (org_id = quoin.org_id()) with check (org_id = quoin.org_id())', target);
  execute format('create policy system on %s for all to quoin_system using (true) with check (true)', target);
  execute format('grant select on %s to quoin_sandbox', target);
  execute format('grant select, insert, update, delete on %s to quoin_live, quoin_system', target);
end $$;

create table quoin.organizations (
  org_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  timezone text not null,
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  is_demo boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
select quoin.fence_setup('quoin.organizations');

create table quoin.locations (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  name text not null,
  timezone text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index locations_default on quoin.locations (org_id) where is_default;
select quoin.fence_setup('quoin.locations');

create table quoin.members (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'sales_rep', 'crew_lead', 'technician')),
  -- null: every location, those of the future included
  location_ids uuid[],
  active boolean not null default true,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index members_email on quoin.members (org_id, lower(email));
select quoin.fence_setup('quoin.members');

create table quoin.api_keys (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  public_id text not null unique,
  digest bytea not null,
  mode text not null check (mode in ('live', 'sandbox')),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- the member who made the key
  member_id uuid not null,
  location_ids uuid[],
  rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members
);
select quoin.fence_setup('quoin.api_keys');

create table quoin.lead_sources (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, name)
);
select quoin.fence_setup('quoin.lead_sources');

create table quoin.connectors (
  org_id uuid not null references quoin.organizations,
  id uuid not null,
  connector_key text not null,
  name text not null,
  active boolean not null default true,
  source_label text,
  assigned_to uuid,
  notes_prefix text,
  -- the sender's member names mapped to ours
  aliases jsonb not null default '{}',
  -- members of a lead without which the lead waits for review
  required_fields text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, connector_key),
  foreign key (org_id, assigned_to) references quoin.members
);
select quoin.fence_setup('quoin.connectors');

-- Processes keep what a key may do in memory; this tells them to forget it.
create function quoin.announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('quoin_access', coalesce(new.org_id, old.org_id)::text);
  return null;
end $$;
create trigger access_changed after insert or update or delete on quoin.organizations for each row execute function quoin.announce_access_change();
create trigger access_changed after insert or update or delete on quoin.locations for each row execute function quoin.announce_access_change();
create trigger access_changed after insert or update or delete on quoin.members for each row execute function quoin.announce_access_change();
create trigger access_changed after insert or update or delete on quoin.api_keys for each row execute function quoin.announce_access_change();
