-- Policies by which crews are paid. On each day, the policy with the latest `effective_from` up to that day applies
-- (server/src/domains/work/crew-pay).
create table quoin.crew_pay_policies (
  org_id                     uuid not null references quoin.organizations deferrable,
  id                         uuid not null,
  effective_from             date not null,
  standard_pool_percent      numeric(6,3) not null check (standard_pool_percent between 0 and 100),
  elite_pool_percent         numeric(6,3) check (elite_pool_percent between 0 and 100),
  elite_callback_percent     numeric(6,3) check (elite_callback_percent between 0 and 100),
  solo_percent               numeric(6,3) check (solo_percent between 0 and 100),
  daily_revenue_cap_cents    bigint check (daily_revenue_cap_cents >= 0),
  leader_max_percent         numeric(6,3) check (leader_max_percent between 0 and 100),
  -- Pay period: {cadence, anchor_date}
  pay_period                 jsonb not null,
  workweek_start             smallint not null check (workweek_start between 1 and 7),
  overtime_threshold_minutes integer not null check (overtime_threshold_minutes between 0 and 10080),
  overtime_multiplier        numeric(4,2) not null check (overtime_multiplier between 1 and 10),
  minimum_wage_cents         integer not null check (minimum_wage_cents >= 0),
  state_minimum_wages        jsonb not null,
  excluded_words             text[] not null,
  nonproductive_hourly       boolean not null,
  -- Number of the policy, counted within the organization.
  version                    integer not null,
  created_at                 timestamptz(3) not null,
  updated_at                 timestamptz(3) not null,
  primary key (org_id, id)
);

create unique index crew_pay_policies_version on quoin.crew_pay_policies (org_id, version);
create index crew_pay_policies_created on quoin.crew_pay_policies (org_id, created_at, id);
create index crew_pay_policies_updated on quoin.crew_pay_policies (org_id, updated_at, id);
create index crew_pay_policies_effective on quoin.crew_pay_policies (org_id, effective_from, version);

create trigger pay_fact after insert or update on quoin.crew_pay_policies for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function quoin.report_policy_pay();

-- Row-level security.
select quoin.fence_setup('quoin.crew_pay_policies');

select quoin.noted('quoin.crew_pay_policies', 'crew_pay_policy');
