-- in each mode

-- What a line's figures were computed from, so that they can be computed anew.
alter table line_items
  add column discount_type text check (discount_type in ('percent', 'fixed')),
  -- percent, or cents when fixed
  add column discount_value numeric(14, 5),
  add column minimum_cents bigint,
  add column tax_rate_id uuid,
  add constraint line_items_discount check ((discount_type is null) = (discount_value is null));
