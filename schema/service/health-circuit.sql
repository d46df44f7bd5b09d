create table quoin.health_circuit (
  org_id          uuid primary key,
  state           text not null default 'closed' check (state in ('closed', 'open')),
  opened_at       timestamptz(3),
  reason          text,
  degraded_in_row integer not null default 0,
  healthy_in_row  integer not null default 0,
  last_probe_at   timestamptz(3),
  check ((state = 'open') = (opened_at is not null and reason is not null))
);

-- Row-level security.
select quoin.fence_setup('quoin.health_circuit');

select quoin.not_noted('quoin.health_circuit', 'the service about itself');

insert into quoin.health_circuit (org_id) values ('00000000-0000-0000-0000-000000000000');
