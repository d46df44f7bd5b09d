-- In each mode (schemas live and sandbox)

-- Credit notes. Each credits a part of an issued invoice. Rows are only added.
create table credit_notes (
  org_id                 uuid not null,
  id                     uuid not null,
  -- Number without gaps, assigned when the credit note is created.
  credit_note_number     bigint not null,
  display_number         text not null,
  location_id            uuid not null,
  client_id              uuid not null,
  invoice_id             uuid not null,
  invoice_display_number text not null,
  billing_name           text,
  billing_email          text,
  billing_phone          text,
  billing_address_line1  text,
  billing_address_line2  text,
  billing_city           text,
  billing_state          text,
  billing_zip            text,
  currency               text not null,
  -- Credited part of each line: {line_id, name, quantity, net_cents, discount_cents, tax_cents, tax_parts}.
  lines                  jsonb not null,
  subtotal_cents         bigint not null,
  discount_cents         bigint not null,
  tax_lines              jsonb not null,
  tax_cents              bigint not null,
  total_cents            bigint not null check (total_cents > 0),
  reason                 text not null,
  issue_date             date not null,
  version                integer not null default 1,
  created_by_type        text not null,
  created_by_id          uuid,
  created_by_key         jsonb,
  created_at             timestamptz(3) not null,
  changed_in             xid8 not null default pg_current_xact_id(),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, invoice_id) references invoices deferrable,
  check (total_cents = subtotal_cents - discount_cents + tax_cents)
);

create unique index credit_notes_number on credit_notes (org_id, credit_note_number);
create index credit_notes_invoice on credit_notes (org_id, invoice_id);
create index credit_notes_client on credit_notes (org_id, client_id);
create index credit_notes_created on credit_notes (org_id, created_at, id);
create index credit_notes_changed on credit_notes (org_id, changed_in);

create trigger follow_merge before insert on credit_notes
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on credit_notes for each row execute function note_change();
-- Credit notes change only if their client is merged or the data of their customer is erased.
create trigger words_changed after update of billing_name, lines, client_id on credit_notes
  for each row execute function words_follow('credit_note');
create trigger words_made after insert on credit_notes for each row execute function words_follow('credit_note');

-- Row-level security.
select quoin.fence('credit_notes', 'quoin.sees(location_id)');

-- Owners of a credit note, for members who can access only their own records: owners of its invoice.
create view credit_note_owners as
  select r.org_id, r.id, o.member_id from credit_notes r
    join invoice_owners o on o.org_id = r.org_id and o.id = r.invoice_id;
select quoin.publish('credit_note_owners');

select quoin.noted('credit_notes', 'credit_note');

create view credit_note_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.invoice_id, r.display_number, r.total_cents, r.currency, r.created_at
    from credit_notes r;
select quoin.publish('credit_note_facts');

-- Credit notes in the timeline of a client.
create view credit_note_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.invoice_id as subject_id, 'credited'::text as happening,
         r.created_at as at, r.credit_note_number as number, r.total_cents as amount_cents, r.currency, r.reason as text,
         r.id as happening_id, r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
    from credit_notes r;
select quoin.publish('credit_note_happenings');

-- Texts of credit notes, for searches.
create view credit_note_texts as
  select r.org_id, r.id, r.client_id,
         concat_ws(' ', r.credit_note_number, r.display_number, r.invoice_display_number, r.billing_name, r.billing_email,
                   r.billing_address_line1, r.billing_address_line2, r.billing_city, r.billing_zip,
                   (select string_agg(l ->> 'name', ' ') from jsonb_array_elements(r.lines) l)) as said,
         r.billing_phone as phone
    from credit_notes r;
select quoin.publish('credit_note_texts');
