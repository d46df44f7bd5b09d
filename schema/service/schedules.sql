-- Recurring background work. Each time it is due, only one of all processes runs it.
create table quoin.schedules (
  org_id      uuid not null,
  name        text not null,
  next_run_at timestamptz(3) not null,
  last_run_at timestamptz(3),
  primary key (org_id, name)
);

-- Row-level security.
select quoin.fence_setup('quoin.schedules');

select quoin.not_noted('quoin.schedules', 'turns of the background');
