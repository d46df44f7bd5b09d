import type { TestOrg } from '../../../../testing/test-org.ts'

/**
 * Creates `count` records of each kind. Ten first names and 997 surnames repeat, many records share a street, every
 * second one is in Chicago and the others in Boston, and nearly all have the same work. `updated_at` depends on `n * 7919`, so that records with the same name are not next to
 * each other in the order of their updates.
 */
export async function largeCompany(org: TestOrg, count: number): Promise<void> {
  const { inspect } = org.app
  await inspect.query('begin')
  // Triggers derive the words of records only for the organization of the transaction.
  await inspect.query(`select set_config('quoin.org_id', $1, true)`, [org.id])
  const names = `(array['Ada','Bo','Cleo','Dan','Eve','Finn','Gus','Hal','Ida','Jon'])[1 + n % 10] || ' Surname' || n % 997`
  const street = `(n % 900 + 1) || ' ' || (array['Main','Oak','Elm','Lake','Hill'])[1 + n % 5] || ' Street'`
  const end = `'system', now() - n * interval '1 minute', now() - (n * 7919 % 20011) * interval '1 minute'`
  const city = `(array['Chicago','Boston'])[1 + n % 2]`
  const from = `from generate_series(1, $3::int) n`
  const parameters = [org.id, org.locationId, count]
  const phone = `'+1312' || (5000000 + n)`
  const idOf = (kind: string): string =>
    `overlay(overlay(md5(($1::uuid)::text || '${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`
  await inspect.query(
    `insert into live.clients (org_id, id, location_id, name, type, status, email, phone, address_line1, city, state, zip, country,
            sms_opt_out, email_opt_out, created_by_type, created_at, updated_at)
     select $1, ${idOf('client')}, $2, ${names}, 'residential', 'active', 'person' || n || '@example.com', ${phone}, ${street}, ${city}, 'IL',
            (60000 + n % 800)::text, 'US', false, false, ${end} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.leads (org_id, id, location_id, lead_number, status, customer_name, customer_email, customer_phone, client_id,
            service_address, city, state, zip, currency, created_by_type, created_at, updated_at)
     select $1, ${idOf('lead')}, $2, n, 'new', ${names}, 'person' || n || '@example.com', ${phone}, ${idOf('client')},
            ${street}, ${city}, 'IL', (60000 + n % 800)::text, 'USD', ${end} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.jobs (org_id, id, location_id, job_number, status, service_type, customer_name, client_id, scheduled_date,
            service_address, service_city, service_state, service_zip, currency, created_by_type, created_at, updated_at)
     select $1, ${idOf('job')}, $2, n, 'complete', 'window_cleaning', ${names}, ${idOf('client')}, current_date - n % 1000,
            ${street}, ${city}, 'IL', (60000 + n % 800)::text, 'USD', ${end} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.estimates (org_id, id, location_id, estimate_number, display_number, status, vertical, customer_name,
            customer_email, customer_phone, client_id, service_address, city, state, zip, currency, created_by_type, created_at, updated_at)
     select $1, ${idOf('estimate')}, $2, n, '#' || n, 'sent', 'residential', ${names}, 'person' || n || '@example.com', ${phone},
            ${idOf('client')}, ${street}, ${city}, 'IL', (60000 + n % 800)::text, 'USD', ${end} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.invoices (org_id, id, location_id, invoice_number, display_number, billing_name, billing_email, billing_phone,
            client_id, billing_address_line1, billing_city, billing_state, billing_zip, currency, due_date, sent_at, created_by_type,
            created_at, updated_at)
     select $1, ${idOf('invoice')}, $2, n, '#' || n, ${names}, 'person' || n || '@example.com', ${phone}, ${idOf('client')},
            ${street}, ${city}, 'IL', (60000 + n % 800)::text, 'USD', current_date, now(), ${end} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.credit_notes (org_id, id, location_id, credit_note_number, display_number, billing_name, billing_email, billing_phone,
            client_id, invoice_id, invoice_display_number, billing_address_line1, billing_city, billing_state, billing_zip, currency,
            lines, subtotal_cents, discount_cents, tax_lines, tax_cents, total_cents, reason, issue_date, created_by_type, created_at)
     select $1, ${idOf('credit_note')}, $2, n, '#' || n, ${names}, 'person' || n || '@example.com', ${phone}, ${idOf('client')},
            ${idOf('invoice')}, '#' || n, ${street}, ${city}, 'IL', (60000 + n % 800)::text, 'USD',
            '[{"name": "Window cleaning"}]', 100, 0, '[]', 0, 100, 'Left out.', current_date, 'system',
            now() - n * interval '1 minute' ${from}`,
    parameters,
  )
  for (const kind of ['job', 'estimate', 'invoice'])
    await inspect.query(
      `insert into live.line_items (org_id, id, ${kind}_id, position, kind, name, quantity, unit_price_cents, line_total_cents, taxable)
       select $1, gen_random_uuid(), ${idOf(kind)}, 1, 'service', 'Window cleaning', 1, 12000, 12000, false
         from generate_series(1, $2::int) n`,
      [org.id, count],
    )
  await inspect.query('commit')
  const tables = ['clients', 'leads', 'jobs', 'estimates', 'invoices', 'credit_notes', 'line_items']
  const words = ['search_words', 'conversations', 'messages', 'conversation_terms']
  await inspect.query(`analyze ${[...tables, ...words].map((table) => `live.${table}`).join(', ')}`)
}
