-- in each mode
-- expands

-- Credit notes change only if the data of their customer is erased.
create or replace function keep_credit_note_terms() returns trigger language plpgsql set search_path from current as $$
declare r credit_notes%rowtype;
begin
  r := new;
  if tg_op = 'UPDATE' then
    delete from credit_note_terms t where t.org_id = r.org_id and t.credit_note_id = r.id and t.source_id = r.id;
  end if;
  insert into credit_note_terms (org_id, source_id, term, credit_note_id)
  select r.org_id, r.id, t.term, r.id
    from terms_of(concat_ws(' ', r.credit_note_number, r.display_number, r.invoice_display_number, r.billing_name, r.billing_email,
                            r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip,
                            (select string_agg(l ->> 'name', ' ') from jsonb_array_elements(r.lines) l)), r.billing_phone) as t (term);
  return null;
end $$;

create trigger terms_changed after update of billing_name, lines on credit_notes
  for each row execute function keep_credit_note_terms();
