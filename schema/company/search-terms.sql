-- In each mode (schemas live and sandbox)

-- Returns the words of a text, in lower case.
create function words_of(said text) returns setof text language sql immutable as $$
  select distinct left(w.word, 100) from regexp_split_to_table(lower(normalize(left(said, 20000))), '[^[:alnum:]]+') as w (word)
   where w.word <> ''
$$;

-- Returns the words of a text and the search terms of a phone number: all digits, and the last ten, seven and four
-- digits.
create function terms_of(said text, phone text) returns setof text language sql immutable as $$
  select w.word
    from (select left(s.word, 100) as word from regexp_split_to_table(lower(normalize(left(said, 20000))), '[^[:alnum:]]+') as s (word)
          union
          select right(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), n) from unnest(array[20, 10, 7, 4]) as n) as w
   where w.word <> ''
$$;

-- Triggers that keep the search terms of leads, jobs, estimates, invoices and credit notes up to date.
create function keep_lead_terms() returns trigger language plpgsql set search_path from current as $$
declare r leads%rowtype;
begin
  r := new;
  if tg_op = 'UPDATE' then
    delete from lead_terms t where t.org_id = r.org_id and t.lead_id = r.id and t.source_id = r.id;
  end if;
  insert into lead_terms (org_id, source_id, term, lead_id)
  select r.org_id, r.id, t.term, r.id from terms_of(concat_ws(' ', r.lead_number, r.customer_name, r.customer_email, r.service_address, r.city, r.zip), r.customer_phone) as t (term);
  return null;
end $$;

create function keep_job_terms() returns trigger language plpgsql set search_path from current as $$
declare r jobs%rowtype;
begin
  r := new;
  if tg_op = 'UPDATE' then
    delete from job_terms t where t.org_id = r.org_id and t.job_id = r.id and t.source_id = r.id;
  end if;
  insert into job_terms (org_id, source_id, term, job_id)
  select r.org_id, r.id, t.term, r.id from terms_of(concat_ws(' ', r.job_number, r.service_type, r.customer_name, r.service_address, r.service_city, r.service_zip), null::text) as t (term);
  return null;
end $$;

create function keep_estimate_terms() returns trigger language plpgsql set search_path from current as $$
declare r estimates%rowtype;
begin
  r := new;
  if tg_op = 'UPDATE' then
    delete from estimate_terms t where t.org_id = r.org_id and t.estimate_id = r.id and t.source_id = r.id;
  end if;
  insert into estimate_terms (org_id, source_id, term, estimate_id)
  select r.org_id, r.id, t.term, r.id from terms_of(concat_ws(' ', r.estimate_number, r.display_number, r.customer_name, r.customer_email, r.service_address, r.city, r.zip), r.customer_phone) as t (term);
  return null;
end $$;

create function keep_invoice_terms() returns trigger language plpgsql set search_path from current as $$
declare r invoices%rowtype;
begin
  r := new;
  if tg_op = 'UPDATE' then
    delete from invoice_terms t where t.org_id = r.org_id and t.invoice_id = r.id and t.source_id = r.id;
  end if;
  insert into invoice_terms (org_id, source_id, term, invoice_id)
  select r.org_id, r.id, t.term, r.id from terms_of(concat_ws(' ', r.invoice_number, r.display_number, r.billing_name, r.billing_email, r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip), r.billing_phone) as t (term);
  return null;
end $$;

-- Credit notes change only if the data of their customer is erased.
create function keep_credit_note_terms() returns trigger language plpgsql set search_path from current as $$
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

-- Updates the search terms of documents when their lines change. It runs once for each statement, because one statement
-- inserts, updates or deletes all lines of a document.
create function keep_terms_of_lines() returns trigger language plpgsql set search_path from current as $$
begin
  insert into job_terms (org_id, source_id, term, job_id)
  select l.org_id, l.id, t.term, l.job_id from made l, terms_of(l.name, null) as t (term) where l.job_id is not null;
  insert into estimate_terms (org_id, source_id, term, estimate_id)
  select l.org_id, l.id, t.term, l.estimate_id from made l, terms_of(l.name, null) as t (term) where l.estimate_id is not null;
  insert into invoice_terms (org_id, source_id, term, invoice_id)
  select l.org_id, l.id, t.term, l.invoice_id from made l, terms_of(l.name, null) as t (term) where l.invoice_id is not null;
  return null;
end $$;

create function remove_terms_of_lines() returns trigger language plpgsql set search_path from current as $$
begin
  delete from job_terms t using gone l where t.org_id = l.org_id and t.job_id = l.job_id and t.source_id = l.id;
  delete from estimate_terms t using gone l where t.org_id = l.org_id and t.estimate_id = l.estimate_id and t.source_id = l.id;
  delete from invoice_terms t using gone l where t.org_id = l.org_id and t.invoice_id = l.invoice_id and t.source_id = l.id;
  return null;
end $$;
