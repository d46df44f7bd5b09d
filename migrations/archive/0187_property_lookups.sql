-- in each mode

-- What a provider of property data said of an address, so that nobody pays for it twice while it holds.
create table property_lookups (
  org_id uuid not null,
  -- as addresses are compared
  address_key text not null,
  source text not null,
  -- null: it knows no such building
  facts jsonb,
  fetched_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, address_key)
);
create index property_lookups_expired on property_lookups (expires_at, org_id);
select quoin.fence('property_lookups');
select quoin.not_noted('property_lookups', 'what somebody else told of an address, for a time; what it changes is noted');
grant select (org_id, address_key, expires_at), delete on property_lookups to quoin_system;
create policy system on property_lookups to quoin_system using (true);
select quoin.stands_still('property_lookups');
