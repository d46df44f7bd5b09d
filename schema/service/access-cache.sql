-- Trigger that notifies all processes of a change of access rights, because they cache the rights of API keys and
-- sessions.
create function quoin.announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('quoin_access', coalesce(new.org_id, old.org_id)::text);
  return null;
end $$;
