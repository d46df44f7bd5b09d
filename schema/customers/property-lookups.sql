-- In each mode (schemas live and sandbox)

-- Answers of a provider of property data. They are stored so that the company does not pay twice for the same lookup
-- while its answer is valid.
create table property_lookups (
  org_id      uuid not null,
  -- Postal address, normalized for comparison.
  address_key text not null,
  source      text not null,
  -- Answer of the provider. Null: the provider has no data about the building.
  facts       jsonb,
  fetched_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null,
  primary key (org_id, address_key)
);

create index property_lookups_expired on property_lookups (expires_at, org_id);

-- Row-level security.
select quoin.fence('property_lookups');
create policy system on property_lookups to quoin_system using (true);
select quoin.stands_still('property_lookups');
grant delete on property_lookups to quoin_system;
grant select (address_key, expires_at, org_id) on property_lookups to quoin_system;

select quoin.not_noted('property_lookups', 'what somebody else told of an address, for a time; what it changes is noted');
