-- State of this installation, and its code (its cell), as configured for the process that started last. The only row has
-- the all-zero UUID as `org_id`.
create table quoin.installation (
  org_id      uuid primary key,
  cell        text not null check (cell ~ '^[0-9a-z]{2}$'),
  -- Time since which the installation is quiet, because it was restored from a backup (server/src/operate/quiet). Null:
  -- it is not quiet.
  quiet_since timestamptz(3)
);

-- Row-level security.
select quoin.fence_setup('quoin.installation');
revoke all on quoin.installation from quoin_live;
revoke all on quoin.installation from quoin_sandbox;

select quoin.not_noted('quoin.installation', 'the service about itself');
