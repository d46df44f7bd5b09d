-- in each mode
-- was:4531cb1bd11ac00372835f13802f260f63572471f4901722051bb29f2f6629ee
-- stands still: accepted estimates that are not invoiced yet get the shares of their lines

create function pg_temp.allocate(total bigint, weights numeric[]) returns bigint[] language sql as $$
  with parts as (
    select at, trunc(total * weight / whole) as share, total * weight - trunc(total * weight / whole) * whole as lost
      from unnest(weights) with ordinality as w (weight, at), (select sum(w) as whole from unnest(weights) w) s
  ), ranked as (
    select at, share, row_number() over (order by lost desc, at) as rank from parts
  )
  select array_agg((share + case when rank <= total - (select sum(share) from parts) then 1 else 0 end)::bigint order by at) from ranked
$$;

-- The lines that the customer bought, in order. Estimates with an invoice, or with a negative line, stay as they are: their
-- invoices are computed as before.
create temporary table sold as
  select e.org_id, e.id as estimate_id, e.discount_cents, e.tax_basis, l.id, l.position, l.line_total_cents, l.tax_cents, l.taxable,
         coalesce(l.tax_rate_id, case when (e.tax_basis ->> 'own')::boolean then (e.tax_basis #>> '{rates,0,id}')::uuid end) as rate_id
    from estimates e
    join line_items l on l.org_id = e.org_id and l.estimate_id = e.id
   where false;

do $$
declare
  sale record;
  nets numeric[];
  shares bigint[];
begin
  alter table estimates no force row level security;
  alter table line_items no force row level security;
  alter table jobs no force row level security;
  alter table invoices no force row level security;
  -- Search terms do not depend on shares, and their rows are subject to row-level security.
  alter table line_items disable trigger terms_changed_from;
  alter table line_items disable trigger terms_changed_to;

  for sale in
    select e.org_id, e.id, e.discount_cents, e.tax_cents, e.tax_basis
      from estimates e
     where e.status = 'accepted' and e.sold_taxes is null and e.tax_basis is not null
       and not exists (
         select from invoices i
          where i.org_id = e.org_id and i.voided_at is null
            and (i.estimate_id = e.id
                 or i.job_id in (select j.id from jobs j where j.org_id = e.org_id and j.estimate_id = e.id)))
  loop
    delete from sold;
    insert into sold
    select l.org_id, l.estimate_id, sale.discount_cents, sale.tax_basis, l.id, l.position, l.line_total_cents, l.tax_cents, l.taxable,
           coalesce(l.tax_rate_id, case when (sale.tax_basis ->> 'own')::boolean then (sale.tax_basis #>> '{rates,0,id}')::uuid end)
      from line_items l join estimates e on e.org_id = l.org_id and e.id = l.estimate_id
     where l.org_id = sale.org_id and l.estimate_id = sale.id and (not l.optional or l.selected)
       and (l.option_id is null or e.selected_option_id is null or l.option_id = e.selected_option_id);

    select array_agg(s.line_total_cents order by s.position, s.id) into nets from sold s;
    continue when nets is null or 0 > any (nets)
      or (sale.discount_cents <> 0 and (select sum(n) from unnest(nets) n) = 0)
      or (select sum(s.tax_cents) from sold s) <> sale.tax_cents;
    shares := case when sale.discount_cents = 0 then array_fill(0::bigint, array[array_length(nets, 1)])
                   else pg_temp.allocate(sale.discount_cents, nets) end;

    update line_items l set sold_discount_cents = s.share, sold_tax_cents = s.tax_cents
      from (select sold.id, sold.tax_cents, shares[row_number() over (order by sold.position, sold.id)] as share from sold) s
     where l.org_id = sale.org_id and l.estimate_id = sale.id and l.id = s.id;

    -- Copies on jobs that are as they were sold.
    update line_items l set sold_discount_cents = b.sold_discount_cents, sold_tax_cents = b.sold_tax_cents
      from line_items b, jobs j
     where l.org_id = sale.org_id and b.org_id = l.org_id and j.org_id = l.org_id
       and j.id = l.job_id and j.estimate_id = sale.id and l.source_line_id = b.id and b.estimate_id = sale.id
       and (l.kind, l.quantity, l.unit_price_cents, l.unit_price_decimal, l.discount_type, l.discount_value, l.taxable, l.tax_rate_id,
            l.line_total_cents, l.tax_cents)
           is not distinct from
           (b.kind, b.quantity, b.unit_price_cents, b.unit_price_decimal, b.discount_type, b.discount_value, b.taxable, b.tax_rate_id,
            b.line_total_cents, b.tax_cents);

    update estimates e set sold_taxes = (
        select coalesce(jsonb_agg(jsonb_build_object('tax_rate_id', t.id, 'components_cents', t.components) order by t.at), '[]')
          from (
            select r.rate ->> 'id' as id, r.at,
                   case when s.tax = 0 then array_fill(0::bigint, array[jsonb_array_length(r.rate -> 'components')])
                        else pg_temp.allocate(s.tax, array(
                          select (c.component ->> 'percent')::numeric
                            from jsonb_array_elements(r.rate -> 'components') with ordinality as c (component, n) order by c.n)) end as components
              from jsonb_array_elements(sale.tax_basis -> 'rates') with ordinality as r (rate, at),
                   lateral (select coalesce(sum(sold.tax_cents), 0)::bigint as tax from sold
                             where sold.taxable and sold.rate_id = (r.rate ->> 'id')::uuid) s
             where exists (select from sold where sold.taxable and sold.rate_id = (r.rate ->> 'id')::uuid)) t)
     where e.org_id = sale.org_id and e.id = sale.id;
  end loop;

  alter table line_items enable trigger terms_changed_from;
  alter table line_items enable trigger terms_changed_to;
  alter table estimates force row level security;
  alter table line_items force row level security;
  alter table jobs force row level security;
  alter table invoices force row level security;
end
$$;

drop table sold;
drop function pg_temp.allocate(bigint, numeric[]);
