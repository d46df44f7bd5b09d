-- State of this installation, and its code (its cell), as configured for the process that started last. The only row has
-- the all-zero UUID as `org_id`.
create table quoin.installation (
  org_id              uuid primary key,
  cell                text not null check (cell ~ '^[0-9a-z]{2}$'),
  -- Time since which the installation is quiet, because it was restored from a backup (server/src/operate/quiet). Null:
  -- it is not quiet.
  quiet_since         timestamptz(3),
  -- Maintenance: until this time, changes of organizations are refused with this message, and background work is stopped.
  maintenance_until   timestamptz(3),
  maintenance_message text check (length(maintenance_message) between 1 and 300),
  -- Time of the state that was restored: what the original did later is missing here. Null: it was never restored.
  state_at            timestamptz(3),
  constraint installation_maintenance check ((maintenance_until is null) = (maintenance_message is null))
);

-- Row-level security.
select quoin.fence_setup('quoin.installation');
revoke all on quoin.installation from quoin_live;
revoke all on quoin.installation from quoin_sandbox;
create policy everybody on quoin.installation for select to quoin_live, quoin_sandbox using (true);
grant select (maintenance_until, maintenance_message) on quoin.installation to quoin_live, quoin_sandbox;

select quoin.not_noted('quoin.installation', 'the service about itself');
