-- Hourly pay of members. Each rate applies from the day `effective_from` on.
create table quoin.pay_rates (
  org_id         uuid not null,
  id             uuid not null,
  member_id      uuid not null,
  hourly_cents   integer not null check (hourly_cents >= 0),
  effective_from date not null,
  version        integer not null default 1,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references quoin.members deferrable
);

create unique index pay_rates_effective on quoin.pay_rates (org_id, member_id, effective_from);
create index pay_rates_created on quoin.pay_rates (org_id, created_at, id);
create index pay_rates_updated on quoin.pay_rates (org_id, updated_at, id);

create trigger pay_fact after insert or update or delete on quoin.pay_rates for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function quoin.report_rate_pay();

-- Row-level security.
select quoin.fence_setup('quoin.pay_rates');
-- Hides the pay of members who work only at locations that the caller cannot access.
create policy in_sight on quoin.pay_rates as restrictive for select to quoin_live, quoin_sandbox
  using (exists (select from quoin.members m where m.org_id = pay_rates.org_id and m.id = pay_rates.member_id
                    and (m.location_ids is null or exists (select from unnest(m.location_ids) l where quoin.sees(l)))));

select quoin.noted('quoin.pay_rates', 'pay_rate');
