-- Numbers lead to an organization that has gone, too. They are told without their plus sign.
alter table quoin.moved_doors
  drop constraint moved_doors_door_check,
  add constraint moved_doors_door_check check (door in ('key', 'link', 'portal', 'connector', 'number'));

create or replace function quoin.keep_doors(org uuid) returns void language sql as $$
  insert into quoin.moved_doors (org_id, door, name)
  select o.org_id, 'portal', o.slug from quoin.organizations o where o.org_id = org
  union all select k.org_id, 'key', k.public_id from quoin.api_keys k where k.org_id = org and k.revoked_at is null
  union all select l.org_id, 'link', encode(l.digest, 'hex') from quoin.public_links l where l.org_id = org and l.revoked_at is null
  union all select u.org_id, 'link', encode(u.digest, 'hex') from quoin.unsubscribe_links u where u.org_id = org
  union all select c.org_id, 'connector', c.connector_key from quoin.connectors c where c.org_id = org
  union all select n.org_id, 'number', ltrim(n.number, '+') from quoin.phone_numbers n where n.org_id = org
  on conflict do nothing
$$;
