-- Work that was begun is seen while an organization comes to a stand: whoever is at it keeps the lease, so that nobody
-- takes it for left behind and does it a second time in the other cell.
drop policy still on quoin.tasks;
create policy still on quoin.tasks as restrictive for select to quoin_system
  using (state = 'processing' or org_id <> all ((select quoin.still())::uuid[]));

-- Also keys that were revoked since: they are refused as such where their organization is, and nowhere else.
create or replace function quoin.issued_elsewhere(orgs uuid[], cell text) returns setof text language sql stable as $$
  select 'key/' || k.public_id from quoin.api_keys k
   where k.org_id = any (orgs) and left(k.public_id, 2) <> cell
  union all
  select 'digest/' || upper(encode(l.digest, 'hex')) from quoin.public_links l
   where l.org_id = any (orgs) and l.revoked_at is null and l.expires_at > now() and not l.is_marked
  order by 1
$$;
