-- In each mode (schemas live and sandbox)
-- expands

-- Numbers of answers in the quality reports of each job. If a job has only one report, its answers are the current ones,
-- and need not be compared with those of other reports.
create view quality_report_totals as
  select r.org_id, r.job_id, count(*) as reports, sum(r.passed) as passed, sum(r.failed) as failed
    from quality_reports r group by r.org_id, r.job_id;
select quoin.publish('quality_report_totals');
