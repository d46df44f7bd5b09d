-- in each mode

alter table automations disable trigger user, no force row level security;
alter table automation_revisions no force row level security;
alter table automation_listeners no force row level security;

-- Since when an automation begins runs, without a break: what was told before begins none. Null while it begins none.
alter table automations add column active_since timestamptz(3);
update automations set active_since = published_at where status = 'active';

-- Whatever is published hears when a place gets other hours or another clock.
insert into automation_listeners (org_id, event, automation_id, revision, purpose)
select v.org_id, 'location.changed', v.automation_id, v.number, 'follow'
  from automation_revisions v join automations a on a.org_id = v.org_id and a.id = v.automation_id
 where v.program is not null and a.status <> 'archived'
    on conflict do nothing;

alter table automation_listeners force row level security;
alter table automation_revisions force row level security;
alter table automations enable trigger user, force row level security;
