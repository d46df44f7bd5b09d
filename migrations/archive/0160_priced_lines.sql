-- in each mode

-- How a line came to its price: the version of the price book and the package that it was made from, and the least that
-- it may come to unless somebody may override prices.
alter table line_items
  add column pay_class text not null default 'standard'
    constraint line_items_pay_class check (pay_class in ('standard', 'equipment', 'lift', 'subcontractor')),
  add column price_book_version integer,
  add column package_id uuid,
  add column floor_cents bigint constraint line_items_floor check (floor_cents >= 0);
