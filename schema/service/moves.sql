-- Organizations that move between this installation, a cell, and another
-- (server/src/kernel/moves/move-organization.ts describes the protocol). An organization that never moved has no row.
create table quoin.moves (
  org_id     uuid primary key,
  -- `leaving` counts only while the moving command holds its lock, so that a crash leaves nothing frozen. `left`: the
  -- rows here are outdated. `gone`: they are deleted. `arriving`: not valid yet.
  state      text not null check (state in ('leaving', 'left', 'gone', 'arriving')),
  -- Target or source cell.
  cell       text not null,
  -- Background work that began before this time continues.
  still_from timestamptz not null default now()
);

alter table quoin.moves enable row level security;
alter table quoin.moves force row level security;
create policy everybody on quoin.moves for select to quoin_live, quoin_sandbox, quoin_system using (true);
create policy moving on quoin.moves to current_user using (true) with check (true);
grant select on quoin.moves to quoin_live;
grant select on quoin.moves to quoin_sandbox;
grant select on quoin.moves to quoin_system;

select quoin.not_noted('quoin.moves', 'the service about itself');

create trigger access_changed after insert or update or delete on quoin.moves
  for each row execute function quoin.announce_access_change();

-- Organizations that are not here, or not yet.
create view quoin.elsewhere as select m.org_id from quoin.moves m where m.state <> 'leaving';
select quoin.publish('quoin.elsewhere');
