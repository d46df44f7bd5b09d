-- Processes cache the access rights of keys; the notification makes them discard the cache.
create function quoin.announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('quoin_access', coalesce(new.org_id, old.org_id)::text);
  return null;
end $$;
