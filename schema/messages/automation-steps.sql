-- In each mode (schemas live and sandbox)

-- Results of the steps of runs, each written in the transaction in which the step takes effect.
create table automation_steps (
  org_id          uuid not null,
  run_id          uuid not null,
  step            integer not null,
  node            text not null,
  kind            text not null,
  outcome         text not null check (outcome in ('done', 'skipped', 'waited', 'branched', 'failed')),
  reason          text,
  -- Name of the branch of the step by which the run continued.
  handle          text,
  -- Number of attempts that the step needed.
  tries           smallint not null,
  input_digest    bytea,
  message_id      uuid,
  message_channel text check (message_channel in ('email', 'sms')),
  detail          jsonb check (octet_length(detail::text) <= 4096),
  started_at      timestamptz(3) not null,
  ended_at        timestamptz(3) not null,
  primary key (org_id, run_id, step),
  foreign key (org_id, run_id) references automation_runs deferrable,
  check ((message_id is null) = (message_channel is null))
);

-- Row-level security.
select quoin.fence('automation_steps');
create policy system on automation_steps to quoin_system using (true);
select quoin.stands_still('automation_steps');
grant select, delete on automation_steps to quoin_system;

select quoin.not_noted('automation_steps', 'the receipt of a step; what the step did is noted');
