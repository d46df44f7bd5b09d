-- in each mode
-- expands

-- Photos and answers of one visit.
alter table files add column visit_id uuid;
alter table quality_reports add column visit_id uuid;
alter table job_checklists add column visit_kinds text[] not null default '{}';

create or replace view checklist_answers with (security_invoker = true) as
  select distinct on (r.org_id, r.job_id, r.checklist_id, r.visit_id, a.answer ->> 'item_id')
         r.org_id, r.job_id, r.checklist_id, a.answer ->> 'item_id' as item_id, a.answer ->> 'value' as value,
         jsonb_array_length(a.answer -> 'photo_ids') > 0 as has_photo, a.answer, r.id as quality_report_id, r.performed_at,
         r.created_by_type, r.created_by_id, r.created_by_key, r.visit_id
    from quality_reports r cross join lateral jsonb_array_elements(r.answers) a (answer)
   order by r.org_id, r.job_id, r.checklist_id, r.visit_id, a.answer ->> 'item_id', r.performed_at desc, r.arrival desc;

-- Lines of jobs that visits name. A visit without rows of its own names none.
create view visit_lines as
  select v.org_id, v.job_id, v.visit_id, v.line_ids from job_visits v;
select quoin.publish('visit_lines');
