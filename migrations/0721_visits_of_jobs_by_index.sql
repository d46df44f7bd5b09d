-- In each mode (schemas live and sandbox)
-- expands

-- Finds the current visit of a job by an index. Behind row-level security, none serves a comparison with `coalesce`, so
-- each list of jobs read all visits of the organization.
create or replace view jobs_by_visit as
  select r.org_id, r.id, coalesce(r.current_visit_id, r.id) as visit_id, true as is_current,
         coalesce(v.visit_number, 1) as visit_number, coalesce(v.kind, 'work') as visit_kind, v.label as visit_label,
         v.minutes as visit_minutes, coalesce(v.line_ids, '{}') as visit_line_ids, v.note as visit_note,
         r.job_number, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.service_type, r.customer_name,
         r.service_address, r.service_city, r.service_state, r.service_zip, r.currency, r.total_cents, r.callback_of_job_id,
         r.checklist_required, r.checklist_done, r.checklists_frozen_at, r.visits_total, r.has_visit_rows, r.status as job_status,
         r.version, r.created_at, r.updated_at, r.archived_at,
         r.status, r.scheduled_date, r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes, r.rescheduled_count,
         r.crew_id, r.vehicle_id, r.stop_order, r.dispatched_at, r.hold_reason, r.on_my_way_at, r.actual_started_at,
         r.completed_at, r.cancelled_at, r.cancel_reason, r.cancelled_by, r.crew_at_completion
    from jobs r
    left join job_visits v on r.has_visit_rows and v.org_id = r.org_id and v.job_id = r.id
                          and v.visit_id = coalesce(r.current_visit_id, r.id)
  union all
  select r.org_id, r.id, v.visit_id, false,
         v.visit_number, v.kind, v.label, v.minutes, v.line_ids, v.note,
         r.job_number, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.service_type, r.customer_name,
         r.service_address, r.service_city, r.service_state, r.service_zip, r.currency, r.total_cents, r.callback_of_job_id,
         r.checklist_required, r.checklist_done, r.checklists_frozen_at, r.visits_total, r.has_visit_rows, r.status,
         r.version, r.created_at, r.updated_at, r.archived_at,
         v.status, v.scheduled_date, v.scheduled_time_start, v.scheduled_time_end, v.arrival_window_minutes, v.rescheduled_count,
         v.crew_id, v.vehicle_id, v.stop_order, v.dispatched_at, v.hold_reason, v.on_my_way_at, v.actual_started_at,
         v.completed_at, v.cancelled_at, v.cancel_reason, v.cancelled_by, v.crew_at_completion
    from job_visits v
    join jobs r on r.org_id = v.org_id and r.id = v.job_id
   where v.status is not null;
select quoin.publish('jobs_by_visit');
