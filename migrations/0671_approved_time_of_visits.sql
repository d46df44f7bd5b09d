-- in each mode
-- expands

-- True if time that any member worked at one visit of the job is approved. Time without a visit belongs to the first
-- one, which has the id of the job. Reads all time entries, as has_approved_time does.
create function has_approved_time_at(job uuid, visit uuid) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (
    select from time_entries r
     where r.org_id = quoin.org_id() and r.job_id = job and coalesce(r.visit_id, r.job_id) = visit and r.status = 'approved'
       and r.archived_at is null)
$$;
