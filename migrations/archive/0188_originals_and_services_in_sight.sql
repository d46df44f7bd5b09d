-- Duplicates are found by the report that they repeat, also when a company moves.
create index bug_reports_original on live.bug_reports (org_id, duplicate_of_id) where duplicate_of_id is not null;
create index bug_reports_original on sandbox.bug_reports (org_id, duplicate_of_id) where duplicate_of_id is not null;

-- A service that is offered in none of the locations that somebody sees does not exist for them, as in lists.
create policy in_sight on quoin.sold_services as restrictive for select to quoin_live, quoin_sandbox
  using (location_ids is null or exists (select from unnest(location_ids) l where quoin.sees(l)));
