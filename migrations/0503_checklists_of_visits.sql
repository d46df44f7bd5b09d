-- expands

-- Checklists of which each visit of some kinds has a copy.
alter table quoin.checklists add column visit_kinds text[] not null default '{}';

create or replace view quoin.checklist_facts with (security_invoker = true) as
  select r.org_id, r.id, r.version, r.name, r.stage, r.service_types, r.location_ids, r.items, r.required_items, r.photo_items,
         r.created_at, r.visit_kinds
    from quoin.checklists r where r.active and r.archived_at is null;
