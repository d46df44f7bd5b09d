-- How crews are paid, from a day on. The one in force on a day is the last that took effect by then: see
-- server/src/domains/crew-pay/reckoning/pay-policy.ts.
create table quoin.crew_pay_policies (
  org_id uuid not null,
  id uuid not null,
  effective_from date not null,
  standard_pool_percent numeric(6, 3) not null check (standard_pool_percent between 0 and 100),
  elite_pool_percent numeric(6, 3) check (elite_pool_percent between 0 and 100),
  elite_callback_percent numeric(6, 3) check (elite_callback_percent between 0 and 100),
  solo_percent numeric(6, 3) check (solo_percent between 0 and 100),
  daily_revenue_cap_cents bigint check (daily_revenue_cap_cents >= 0),
  leader_max_percent numeric(6, 3) check (leader_max_percent between 0 and 100),
  -- {cadence, anchor_date}
  pay_period jsonb not null,
  workweek_start smallint not null check (workweek_start between 1 and 7),
  overtime_threshold_minutes integer not null check (overtime_threshold_minutes between 0 and 10080),
  overtime_multiplier numeric(4, 2) not null check (overtime_multiplier between 1 and 10),
  minimum_wage_cents integer not null check (minimum_wage_cents >= 0),
  state_minimum_wages jsonb not null,
  excluded_words text[] not null,
  nonproductive_hourly boolean not null,
  -- counts the policies of the organization
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id) references quoin.organizations deferrable initially immediate
);
create unique index crew_pay_policies_version on quoin.crew_pay_policies (org_id, version);
create index crew_pay_policies_created on quoin.crew_pay_policies (org_id, created_at, id);
create index crew_pay_policies_updated on quoin.crew_pay_policies (org_id, updated_at, id);
create index crew_pay_policies_effective on quoin.crew_pay_policies (org_id, effective_from, version);
select quoin.fence_setup('quoin.crew_pay_policies');
select quoin.noted('quoin.crew_pay_policies', 'crew_pay_policy');

-- What an hour of a member is paid, from a day on.
create table quoin.pay_rates (
  org_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  hourly_cents integer not null check (hourly_cents >= 0),
  effective_from date not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable initially immediate
);
create unique index pay_rates_effective on quoin.pay_rates (org_id, member_id, effective_from);
create index pay_rates_created on quoin.pay_rates (org_id, created_at, id);
create index pay_rates_updated on quoin.pay_rates (org_id, updated_at, id);
select quoin.fence_setup('quoin.pay_rates');
-- Pay of members who work only where somebody does not see is none of their business.
create policy in_sight on quoin.pay_rates as restrictive for select to quoin_live, quoin_sandbox
  using (exists (select from quoin.members m where m.org_id = pay_rates.org_id and m.id = pay_rates.member_id
                    and (m.location_ids is null or exists (select from unnest(m.location_ids) l where quoin.sees(l)))));
select quoin.noted('quoin.pay_rates', 'pay_rate');
