-- in each mode
-- expands

-- Search terms of credit notes.
create table credit_note_terms (
  org_id         uuid not null,
  source_id      uuid not null,
  term           text collate "C" not null,
  credit_note_id uuid not null,
  primary key (org_id, credit_note_id, source_id, term)
);

create index credit_note_terms_term on credit_note_terms (org_id, term, credit_note_id);

-- The owner of the tables may be subject to row-level security.
alter table credit_notes no force row level security;
insert into credit_note_terms (org_id, source_id, term, credit_note_id)
select r.org_id, r.id, t.term, r.id
  from credit_notes r,
       terms_of(concat_ws(' ', r.credit_note_number, r.display_number, r.invoice_display_number, r.billing_name, r.billing_email,
                          r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip,
                          (select string_agg(l ->> 'name', ' ') from jsonb_array_elements(r.lines) l)), r.billing_phone) as t (term);
alter table credit_notes force row level security;

-- Row-level security.
select quoin.fence('credit_note_terms');

select quoin.not_noted('credit_note_terms', 'words of a search, made from the record');

create function keep_credit_note_terms() returns trigger language plpgsql set search_path from current as $$
declare r credit_notes%rowtype;
begin
  r := new;
  insert into credit_note_terms (org_id, source_id, term, credit_note_id)
  select r.org_id, r.id, t.term, r.id
    from terms_of(concat_ws(' ', r.credit_note_number, r.display_number, r.invoice_display_number, r.billing_name, r.billing_email,
                            r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip,
                            (select string_agg(l ->> 'name', ' ') from jsonb_array_elements(r.lines) l)), r.billing_phone) as t (term);
  return null;
end $$;

create trigger terms_made after insert on credit_notes for each row
  when (current_setting('quoin.copying', true) is distinct from 'on') execute function keep_credit_note_terms();
