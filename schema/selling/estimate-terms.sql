-- In each mode (schemas live and sandbox)

create table estimate_terms (
  org_id      uuid not null,
  source_id   uuid not null,
  term        text collate "C" not null,
  estimate_id uuid not null,
  primary key (org_id, estimate_id, source_id, term)
);

create index estimate_terms_term on estimate_terms (org_id, term, estimate_id);

-- Row-level security.
select quoin.fence('estimate_terms');

select quoin.not_noted('estimate_terms', 'words of a search, made from the record and its lines');
