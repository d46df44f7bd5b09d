-- Moves of organizations between this installation (a cell) and another one. The protocol is described in
-- server/src/kernel/moves/move-organization.ts. An organization that has never moved has no row.
create table quoin.moves (
  org_id     uuid primary key,
  -- `leaving`: the organization is being moved away. This state counts only while the moving command holds its lock,
  -- so that a crash of the command leaves nothing locked. `left`: the organization has moved and its rows here are
  -- outdated. `gone`: its rows here are deleted. `arriving`: its rows here are not valid yet.
  state      text not null check (state in ('leaving', 'left', 'gone', 'arriving')),
  -- Code of the cell to which the organization moves, or from which it comes.
  cell       text not null,
  -- Time from which background work of the organization is stopped. Work that began before continues.
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

-- Organizations that have moved away, or whose move to this installation is not finished.
create view quoin.elsewhere as select m.org_id from quoin.moves m where m.state <> 'leaving';
select quoin.publish('quoin.elsewhere');
