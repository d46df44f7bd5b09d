-- expands

-- Runs at the start of a transaction that stores what was received from outside and is not sent again, such as a text
-- message. Like `quoin.enter` for a new call, but a maintenance does not refuse it.
create function quoin.receive(org uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || org, 0)) then
    raise exception 'the organization is being moved' using errcode = 'QN001';
  end if;
  if exists (select from quoin.moves m where m.org_id = org and m.state <> 'leaving') then
    raise exception 'the organization is not here' using errcode = 'QN002';
  end if;
end $$;
