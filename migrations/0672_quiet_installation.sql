-- expands

-- Time since which the installation is quiet, because it was restored from a backup (server/src/operate/quiet). Null:
-- it is not quiet.
alter table quoin.installation add column quiet_since timestamptz(3);

-- Returns the organizations whose background work must not run in this transaction. The work of an organization is
-- stopped while it is moved to another cell; only transactions that began before the stop may still run it. While the
-- installation is quiet, the work of all organizations and of the server itself is stopped, except for the command that
-- ends this state.
create or replace function quoin.still() returns uuid[] language plpgsql stable as $$
begin
  -- The policies also apply to the login of the moving command, which must still see the organization.
  if current_setting('quoin.copying', true) = 'on' then
    return '{}';
  end if;
  if current_setting('quoin.sees_held_work', true) is distinct from 'on'
     and exists (select from quoin.installation i where i.quiet_since is not null) then
    return array(select o.org_id from quoin.organizations o union all select i.org_id from quoin.installation i);
  end if;
  return array(
    select m.org_id from quoin.moves m
     where m.state <> 'gone' and m.still_from <= now()
       and (m.state <> 'leaving' or not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || m.org_id, 0))));
end $$;
