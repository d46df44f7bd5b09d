-- in each mode

-- When the next daily digest of failures of a published automation is due, and until when failures were reported.
create table automation_digests (
  org_id uuid not null,
  automation_id uuid not null,
  due_at timestamptz(3) not null,
  reported_until timestamptz(3) not null,
  primary key (org_id, automation_id),
  foreign key (org_id, automation_id) references automations deferrable initially immediate
);
select quoin.fence('automation_digests');
select quoin.not_noted('automation_digests', 'when a digest is due');
create index automation_digests_due on automation_digests (due_at, org_id);
grant select (org_id, due_at) on automation_digests to quoin_system;
create policy system on automation_digests for select to quoin_system using (true);
select quoin.stands_still('automation_digests');

-- The owner sees every row. Until this was corrected, the migration failed where an automation was published.
alter table automations no force row level security;
alter table automation_digests no force row level security;
insert into automation_digests (org_id, automation_id, due_at, reported_until)
select a.org_id, a.id, now(), now() - interval '1 day' from automations a
 where a.active_revision is not null and a.archived_at is null;
alter table automations force row level security;
alter table automation_digests force row level security;
