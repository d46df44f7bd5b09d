-- In each mode (schemas live and sandbox)

-- Lines of estimates, jobs and invoices. Each line belongs to exactly one estimate, job or invoice.
create table line_items (
  org_id             uuid not null,
  id                 uuid not null,
  estimate_id        uuid,
  job_id             uuid,
  invoice_id         uuid,
  position           integer not null,
  kind               text not null check (kind in ('service', 'product', 'fee', 'discount', 'text')),
  service_id         uuid,
  name               text not null,
  description        text,
  quantity           numeric(14,4) not null,
  unit               text,
  unit_price_cents   bigint not null,
  -- Unit price with fractions of a cent. Null if the price is a whole number of cents.
  unit_price_decimal numeric(18,6),
  discount_cents     bigint not null default 0,
  line_total_cents   bigint not null,
  taxable            boolean not null,
  tax_cents          bigint not null default 0,
  optional           boolean not null default false,
  selected           boolean not null default true,
  option_id          text,
  source_line_id     uuid,
  -- Discount, minimum and tax rate as they were entered. The amounts of the line can be computed again from them.
  discount_type      text check (discount_type in ('percent', 'fixed')),
  -- Percentage, or an amount in cents if the type is `fixed`.
  discount_value     numeric(14,5),
  minimum_cents      bigint,
  tax_rate_id        uuid,
  -- Class of work. It decides how the crew is paid for the line.
  pay_class          text not null default 'standard',
  -- Version of the price book from which the price comes. Null: the price does not come from the price book.
  price_book_version integer,
  package_id         uuid,
  -- Minimum amount of the line in cents. Only members with the permission to override prices may go below it.
  floor_cents        bigint,
  -- Holiday design from which the line was created. When the design is added to the document again, new lines replace
  -- all lines with the id of the design.
  holiday_design_id  uuid,
  -- Part of the accepted estimate's discount that belongs to the line, in cents.
  sold_discount_cents bigint,
  -- Part of the accepted estimate's tax that belongs to the line, in cents. Null once the line has been changed.
  sold_tax_cents     bigint,
  primary key (org_id, id),
  foreign key (org_id, estimate_id) references estimates on delete cascade deferrable,
  foreign key (org_id, job_id) references jobs on delete cascade deferrable,
  foreign key (org_id, invoice_id) references invoices on delete cascade deferrable,
  check (num_nonnulls(estimate_id, job_id, invoice_id) = 1),
  constraint line_items_discount check ((discount_type is null) = (discount_value is null)),
  constraint line_items_pay_class check (pay_class in ('standard', 'equipment', 'lift', 'subcontractor')),
  constraint line_items_floor check (floor_cents >= 0)
);

create index line_items_estimate on line_items (org_id, estimate_id, position) where estimate_id is not null;
create index line_items_job on line_items (org_id, job_id, position) where job_id is not null;
create index line_items_invoice on line_items (org_id, invoice_id, position) where invoice_id is not null;
create index line_items_source on line_items (org_id, source_line_id) where job_id is not null and source_line_id is not null;

create trigger words_changed after update on line_items referencing old table as gone new table as made
  for each statement execute function words_of_renamed_lines_follow();
create trigger words_gone after delete on line_items referencing old table as changed
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function words_of_lines_follow();
create trigger words_made after insert on line_items referencing new table as changed
  for each statement when (current_setting('quoin.copying', true) is distinct from 'on')
  execute function words_of_lines_follow();

-- Row-level security.
select quoin.fence('line_items');

select quoin.noted('line_items', 'line_item', 'part');

-- Names of lines, for searches.
create view line_names as
  select l.org_id, l.estimate_id, l.job_id, l.invoice_id, l.position, l.name from line_items l;
select quoin.publish('line_names');
