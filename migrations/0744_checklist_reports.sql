-- In each mode (schemas live and sandbox)
-- expands

-- Numbers of passed and failed items of each report, for sums over many jobs.
create view checklist_reports as
  select r.org_id, r.job_id, r.checklist_id, r.visit_id, r.passed, r.failed from quality_reports r;
select quoin.publish('checklist_reports');
