-- In each mode (schemas live and sandbox)

create table job_terms (
  org_id    uuid not null,
  source_id uuid not null,
  term      text collate "C" not null,
  job_id    uuid not null,
  primary key (org_id, job_id, source_id, term)
);

create index job_terms_term on job_terms (org_id, term, job_id);

-- Row-level security.
select quoin.fence('job_terms');

select quoin.not_noted('job_terms', 'words of a search, made from the record and its lines');
