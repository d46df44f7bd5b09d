-- In each mode (schemas live and sandbox)

-- Daily reports of an automation's failures: when the next report is due, and up to which time failures were reported.
create table automation_digests (
  org_id         uuid not null,
  automation_id  uuid not null,
  due_at         timestamptz(3) not null,
  reported_until timestamptz(3) not null,
  primary key (org_id, automation_id),
  foreign key (org_id, automation_id) references automations deferrable
);

create index automation_digests_due on automation_digests (due_at, org_id);

-- Row-level security.
select quoin.fence('automation_digests');
create policy system on automation_digests for select to quoin_system using (true);
select quoin.stands_still('automation_digests');
grant select (due_at, org_id) on automation_digests to quoin_system;

select quoin.not_noted('automation_digests', 'when a digest is due');
