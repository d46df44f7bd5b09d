-- in each mode

-- Where an address is, is forgotten when its finder lets nobody keep it any longer.
create index properties_place_kept on properties (place_kept_until, org_id) where place_kept_until is not null;
grant select (org_id, place_kept_until) on properties to quoin_system;
create policy system on properties for select to quoin_system using (true);
select quoin.stands_still('properties');
