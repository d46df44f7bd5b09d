-- in each mode

-- Duplicates are found by the report that they repeat, also when a company moves.
create index bug_reports_original on bug_reports (org_id, duplicate_of_id) where duplicate_of_id is not null;
