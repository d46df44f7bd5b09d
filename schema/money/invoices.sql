-- In each mode (schemas live and sandbox)

-- Invoices. The status is not stored, because it is derived from these columns and the payments.
create table invoices (
  org_id                uuid not null,
  id                    uuid not null,
  -- Number without gaps, assigned when the invoice is issued (see `issued_at`).
  invoice_number        bigint,
  location_id           uuid not null,
  client_id             uuid not null,
  property_id           uuid,
  job_id                uuid,
  estimate_id           uuid,
  billing_name          text,
  billing_email         text,
  billing_phone         text,
  billing_address_line1 text,
  billing_address_line2 text,
  billing_city          text,
  billing_state         text,
  billing_zip           text,
  currency              text not null,
  subtotal_cents        bigint not null default 0,
  discount_type         text check (discount_type in ('percent', 'fixed')),
  discount_value        numeric(14,5),
  discount_cents        bigint not null default 0,
  taxable_cents         bigint not null default 0,
  tax_lines             jsonb not null default '[]',
  tax_cents             bigint not null default 0,
  total_cents           bigint not null default 0,
  terms_days            integer,
  issue_date            date,
  due_date              date,
  memo                  text,
  sent_at               timestamptz(3),
  first_viewed_at       timestamptz(3),
  first_paid_at         timestamptz(3),
  paid_at               timestamptz(3),
  voided_at             timestamptz(3),
  written_off_at        timestamptz(3),
  tags                  text[] not null default '{}',
  external_refs         jsonb not null default '{}',
  version               integer not null default 1,
  created_by_type       text not null,
  created_by_id         uuid,
  created_at            timestamptz(3) not null,
  updated_at            timestamptz(3) not null,
  archived_at           timestamptz(3),
  changed_in            xid8 not null default pg_current_xact_id(),
  -- Tax rate that applies to lines without a tax rate. The resulting taxes are in `tax_lines`.
  tax_rate_id           uuid,
  tax_rounding          text check (tax_rounding in ('document', 'line')),
  -- Time at which the invoice got its number and was posted to the ledger: when it was first sent, or earlier if a
  -- payment was received before.
  issued_at             timestamptz(3),
  -- Due date for which the event `invoice.overdue` was emitted. If the due date changes, the event can be emitted
  -- again.
  overdue_told_for      date,
  -- Tax rates and rounding of the accepted estimate. The invoice is computed with them instead of the current rates.
  -- Null: the invoice is not based on an accepted estimate.
  tax_basis             jsonb,
  display_number        text,
  -- Files that were sent to the customer when the invoice was last sent. The current attachments are in `files`.
  sent_files            jsonb,
  created_by_key        jsonb,
  -- Voided invoice from which this one was copied. A copy of a copy refers to the first invoice.
  copied_from           uuid,
  -- Sum of the credit notes of the invoice.
  credited_cents        bigint not null default 0,
  -- Part of the accepted estimate's tax that is in this invoice, by rate and component: [{tax_rate_id,
  -- components_cents}].
  sold_taxes            jsonb,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable,
  foreign key (org_id, job_id) references jobs deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable
);

create index invoices_created on invoices (org_id, created_at, id);
create index invoices_updated on invoices (org_id, updated_at, id);
create index invoices_client on invoices (org_id, client_id);
create index invoices_job on invoices (org_id, job_id) where job_id is not null;
create unique index invoices_number on invoices (org_id, invoice_number);
create index invoices_changed on invoices (org_id, changed_in);
create index invoices_due on invoices (org_id, due_date, id) where due_date is not null;
create index invoices_untold on invoices (due_date, org_id)
  where voided_at is null and paid_at is null and due_date is distinct from overdue_told_for;
create index invoices_property on invoices (org_id, property_id) where property_id is not null;
create index invoices_estimate on invoices (org_id, estimate_id) where estimate_id is not null;
-- Finds open invoices in the order of their creation.
create index invoices_open on invoices (org_id, created_at, id)
  where paid_at is null and voided_at is null and written_off_at is null;

create trigger external_refs_begin after insert on invoices
  for each row when (new.external_refs <> '{}' and current_setting('quoin.copying', true) is distinct from 'on')
  execute function keep_external_refs('invoice');
create trigger external_refs_follow after update of external_refs, archived_at on invoices
  for each row execute function keep_external_refs('invoice');
create trigger external_refs_given_back after update of external_refs on invoices
  for each row when (old.external_refs is distinct from new.external_refs)
  execute function give_external_refs_back('invoice');
create trigger follow_merge before insert on invoices
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger note_change before update on invoices for each row execute function note_change();
create trigger words_changed after update of invoice_number, display_number, billing_name, billing_email, billing_address_line1, billing_address_line2, billing_city, billing_zip, billing_phone, client_id, property_id on invoices
  for each row when ((old.invoice_number, old.display_number, old.billing_name, old.billing_email, old.billing_address_line1, old.billing_address_line2, old.billing_city, old.billing_zip, old.billing_phone, old.client_id, old.property_id)
    is distinct from (new.invoice_number, new.display_number, new.billing_name, new.billing_email, new.billing_address_line1, new.billing_address_line2, new.billing_city, new.billing_zip, new.billing_phone, new.client_id, new.property_id))
  execute function words_follow('invoice');
create trigger words_made after insert on invoices for each row execute function words_follow('invoice');

-- Row-level security.
select quoin.fence('invoices', 'quoin.sees(location_id)');
create policy system on invoices for select to quoin_system using (true);
select quoin.stands_still('invoices');
grant select (due_date, org_id, overdue_told_for, paid_at, voided_at) on invoices to quoin_system;

-- Owners of an invoice, for members who can access only their own records: the member who created it, members who
-- carry out its job, and owners of its estimate.
create view invoice_owners as
  select r.org_id, r.id, r.created_by_id as member_id from invoices r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, c.member_id from invoices r join job_crews c on c.org_id = r.org_id and c.job_id = r.job_id
  union all
  select r.org_id, r.id, o.member_id from invoices r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id;
select quoin.publish('invoice_owners');

select quoin.noted('invoices', 'invoice');

create view invoice_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.job_id, r.estimate_id, r.invoice_number, r.total_cents, r.currency,
         r.issued_at, r.sent_at, r.voided_at, r.written_off_at, r.created_at, r.credited_cents
    from invoices r;
select quoin.publish('invoice_facts');

create view invoice_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.invoice_number::bigint as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency, h.text, h.happening_id, h.by_type, h.by_id, h.by_key
    from invoices r
   cross join lateral (
     select f.happening, f.at, c.amount_cents, null::text as text, r.id as happening_id,
            case f.happening when 'created' then r.created_by_type else c.changed_by_type end as by_type,
            case f.happening when 'created' then r.created_by_id else c.changed_by_id end as by_id,
            case f.happening when 'created' then r.created_by_key else c.changed_by_key end as by_key
       from (values ('created', r.created_at), ('sent', r.sent_at), ('viewed', r.first_viewed_at)) f (happening, at)
       left join lateral (
         select s.amount_cents, s.changed_by_type, s.changed_by_id, s.changed_by_key from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.changed_at = f.at order by s.id limit 1) c on true
      where f.at is not null
     union all
     select case s.status when 'void' then 'voided' else s.status end, s.at, s.amount_cents, s.reason, s.id, s.changed_by_type,
            s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.status in ('paid', 'void', 'written_off')) h;
select quoin.publish('invoice_happenings');

create view invoice_dues as
  select r.org_id, r.id, r.due_date, r.display_number, r.memo, r.external_refs, r.job_id, r.estimate_id from invoices r;
select quoin.publish('invoice_dues');

-- Texts of invoices, for searches.
create view invoice_texts as
  select r.org_id, r.id, r.client_id, r.property_id,
         concat_ws(' ', r.invoice_number, r.display_number, r.billing_name, r.billing_email, r.billing_address_line1,
                   r.billing_address_line2, r.billing_city, r.billing_zip,
                   (select string_agg(l.name, ' ' order by l.position) from line_names l where l.org_id = r.org_id and l.invoice_id = r.id)) as said,
         r.billing_phone as phone
    from invoices r;
select quoin.publish('invoice_texts');
