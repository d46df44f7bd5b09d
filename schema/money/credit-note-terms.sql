-- In each mode (schemas live and sandbox)

create table credit_note_terms (
  org_id         uuid not null,
  source_id      uuid not null,
  term           text collate "C" not null,
  credit_note_id uuid not null,
  primary key (org_id, credit_note_id, source_id, term)
);

create index credit_note_terms_term on credit_note_terms (org_id, term, credit_note_id);

-- Row-level security.
select quoin.fence('credit_note_terms');

select quoin.not_noted('credit_note_terms', 'words of a search, made from the record');
