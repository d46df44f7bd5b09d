-- In each mode (schemas live and sandbox)

-- Numbers of runs that started and of runs that ended, for each hour. The engine and calls of members update different
-- rows, so that they do not wait for each other.
create table automation_tallies (
  org_id        uuid not null,
  automation_id uuid not null,
  hour          timestamptz(3) not null,
  slot          smallint not null check (slot between 0 and 15),
  entered       integer not null default 0,
  completed     integer not null default 0,
  cancelled     integer not null default 0,
  failed        integer not null default 0,
  primary key (org_id, automation_id, hour, slot),
  foreign key (org_id, automation_id) references automations deferrable
) with (fillfactor = 70);

-- Row-level security.
select quoin.fence('automation_tallies');
create policy system on automation_tallies to quoin_system using (true) with check (true);
select quoin.stands_still('automation_tallies');
grant select, insert, update, delete on automation_tallies to quoin_system;

select quoin.not_noted('automation_tallies', 'counts of runs');
