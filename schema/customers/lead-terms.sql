-- In each mode (schemas live and sandbox)

create table lead_terms (
  org_id    uuid not null,
  source_id uuid not null,
  term      text collate "C" not null,
  lead_id   uuid not null,
  primary key (org_id, lead_id, source_id, term)
);

create index lead_terms_term on lead_terms (org_id, term, lead_id);

-- Row-level security.
select quoin.fence('lead_terms');

select quoin.not_noted('lead_terms', 'words of a search, made from the record and its lines');
