-- expands

-- Maintenance: until this time, changes of organizations are refused with this sentence, and background work is stopped.
alter table quoin.installation
  add column maintenance_until timestamptz(3),
  add column maintenance_message text check (length(maintenance_message) between 1 and 300),
  add constraint installation_maintenance check ((maintenance_until is null) = (maintenance_message is null));

create policy everybody on quoin.installation for select to quoin_live, quoin_sandbox using (true);
grant select (maintenance_until, maintenance_message) on quoin.installation to quoin_live, quoin_sandbox;

-- Runs at the start of every transaction that changes data of an organization. Refuses new calls during a maintenance, with
-- the message of the operator. Takes a shared lock: one for new calls or, if `is_end` is true, one for completing work
-- that has already begun. Fails if the moving command has requested the same lock exclusively. The moving command requests
-- the lock of new calls first, so that begun work can still be completed. The state of the move is read after the lock,
-- with a new snapshot.
create or replace function quoin.enter(org uuid, is_end boolean) returns void language plpgsql as $$
declare
  maintenance record;
begin
  if not is_end then
    select i.maintenance_until, i.maintenance_message into maintenance from quoin.installation i where i.maintenance_until > now();
    if found then
      raise exception '%', maintenance.maintenance_message
        using errcode = 'QN003', detail = ceil(extract(epoch from maintenance.maintenance_until - now()))::text;
    end if;
  end if;
  if not pg_try_advisory_xact_lock_shared(hashtextextended(case when is_end then 'ends of ' else 'calls of ' end || org, 0)) then
    raise exception 'the organization is being moved' using errcode = 'QN001';
  end if;
  if exists (select from quoin.moves m where m.org_id = org and m.state <> 'leaving') then
    raise exception 'the organization is not here' using errcode = 'QN002';
  end if;
end $$;

-- Returns the organizations whose background work must not run in this transaction. The work of an organization is
-- stopped while it is moved to another cell; only transactions that began before the stop may still run it. While the
-- installation is quiet or under maintenance, the work of all organizations and of the server itself is stopped, except for the command that
-- ends this state.
create or replace function quoin.still() returns uuid[] language plpgsql stable as $$
begin
  -- The policies also apply to the login of the moving command, which must still see the organization.
  if current_setting('quoin.copying', true) = 'on' then
    return '{}';
  end if;
  if current_setting('quoin.sees_held_work', true) is distinct from 'on'
     and exists (select from quoin.installation i where i.quiet_since is not null or i.maintenance_until > now()) then
    return array(select o.org_id from quoin.organizations o union all select i.org_id from quoin.installation i);
  end if;
  return array(
    select m.org_id from quoin.moves m
     where m.state <> 'gone' and m.still_from <= now()
       and (m.state <> 'leaving' or not pg_try_advisory_xact_lock_shared(hashtextextended('calls of ' || m.org_id, 0))));
end $$;
