-- In each mode (schemas live and sandbox)

create table invoice_terms (
  org_id     uuid not null,
  source_id  uuid not null,
  term       text collate "C" not null,
  invoice_id uuid not null,
  primary key (org_id, invoice_id, source_id, term)
);

create index invoice_terms_term on invoice_terms (org_id, term, invoice_id);

-- Row-level security.
select quoin.fence('invoice_terms');

select quoin.not_noted('invoice_terms', 'words of a search, made from the record and its lines');
