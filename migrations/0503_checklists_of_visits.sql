-- expands
-- was:b187dae2fd980b556d7700bbd7d27d70b712beb6d28ddf2ea60a425ed57d0964

-- Kinds of visits: each visit of these kinds is answered separately. Empty: the checklist is answered once for the
-- whole job.
alter table quoin.checklists add column visit_kinds text[] not null default '{}';

create or replace view quoin.checklist_facts with (security_invoker = true) as
  select r.org_id, r.id, r.version, r.name, r.stage, r.service_types, r.location_ids, r.items, r.required_items, r.photo_items,
         r.created_at, r.visit_kinds
    from quoin.checklists r where r.active and r.archived_at is null;
