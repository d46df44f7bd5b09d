import type pg from 'pg'

const idOf = (kind: string): string =>
  `overlay(overlay(md5($1::text || '${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`
const ago = (minutes: string): string => `now() - (${minutes}) * interval '1 minute'`
const name = `(array['Ada','Bo','Cleo','Dan','Eve','Finn','Gus','Hal','Ida','Jon'])[1 + n % 10] || ' Surname' || n % 997`
const email = `'person' || n || '@example.com'`
const phone = `'+1312' || (5000000 + n)`
const street = `(n % 900 + 1) || ' ' || (array['Main','Oak','Elm','Lake','Hill'])[1 + n / 10 % 5] || ' Street'`
const zip = `(60000 + n % 800)::text`
const isInChicago = `n / 7 % 2 = 0`
const city = `case when ${isInChicago} then 'Chicago' else 'Boston' end`
const work = `case when ${isInChicago} then 'Window cleaning' else 'Gutter brightening' end`
const message = `case when ${isInChicago} then 'The window in Chicago leaks.' else 'The gutter in Boston is full.' end`

/** SQL expressions of the columns of a table, by name. */
type Columns = Record<string, string>

const place = { location_id: '$2::uuid' }
const times = { created_at: ago('n'), updated_at: ago('n * 7919::bigint % $3::int') }
const end = { created_by_type: `'system'`, ...times }
const address = { city, state: `'IL'`, zip }
const person = { customer_name: name, customer_email: email, customer_phone: phone }
const ofClient = { client_id: idOf('client'), currency: `'USD'` }
const billing = {
  display_number: `'#' || n`,
  billing_name: name,
  billing_email: email,
  billing_phone: phone,
  billing_address_line1: street,
  billing_city: city,
  billing_state: `'IL'`,
  billing_zip: zip,
}

/** Tables with the columns of record number `n`. `$2` is the location, and `$3` the number of records. */
const tables: [string, Columns][] = [
  [
    'clients',
    {
      id: idOf('client'),
      ...place,
      name,
      type: `'residential'`,
      status: `'active'`,
      email,
      phone,
      address_line1: street,
      ...address,
      country: `'US'`,
      ...end,
    },
  ],
  [
    'leads',
    {
      id: idOf('lead'),
      ...place,
      lead_number: 'n',
      status: `'new'`,
      ...person,
      service_address: street,
      ...address,
      ...ofClient,
      ...end,
    },
  ],
  [
    'estimates',
    {
      id: idOf('estimate'),
      ...place,
      estimate_number: 'n',
      display_number: `'#' || n`,
      status: `'sent'`,
      vertical: `'residential'`,
      ...person,
      service_address: street,
      ...address,
      ...ofClient,
      ...end,
    },
  ],
  [
    'jobs',
    {
      id: idOf('job'),
      ...place,
      job_number: 'n',
      status: `'complete'`,
      service_type: `'exterior'`,
      customer_name: name,
      scheduled_date: 'current_date - n % 1000',
      service_address: street,
      service_city: city,
      service_state: `'IL'`,
      service_zip: zip,
      ...ofClient,
      ...end,
    },
  ],
  [
    'invoices',
    {
      id: idOf('invoice'),
      ...place,
      invoice_number: 'n',
      ...billing,
      due_date: 'current_date',
      sent_at: 'now()',
      ...ofClient,
      ...end,
    },
  ],
  [
    'credit_notes',
    {
      id: idOf('credit_note'),
      ...place,
      credit_note_number: 'n',
      ...billing,
      invoice_id: idOf('invoice'),
      invoice_display_number: `'#' || n`,
      lines: `jsonb_build_array(jsonb_build_object('name', ${work}))`,
      subtotal_cents: '100',
      discount_cents: '0',
      tax_lines: `'[]'`,
      tax_cents: '0',
      total_cents: '100',
      reason: `'Left out.'`,
      issue_date: 'current_date',
      ...ofClient,
      created_by_type: `'system'`,
      created_at: times.created_at,
    },
  ],
  ...['job', 'estimate', 'invoice'].map((kind): [string, Columns] => [
    'line_items',
    {
      id: idOf(`line of ${kind}`),
      [`${kind}_id`]: idOf(kind),
      position: '1',
      kind: `'service'`,
      name: work,
      quantity: '1',
      unit_price_cents: '12000',
      line_total_cents: '12000',
      taxable: 'false',
    },
  ]),
  [
    'conversations',
    {
      id: idOf('conversation'),
      ...place,
      thread_token: `'t' || n`,
      client_id: idOf('client'),
      participant_name: name,
      participant_phone: phone,
      participant_email: email,
      last_message_at: times.updated_at,
      preview: message,
      ...end,
    },
  ],
  [
    'messages',
    {
      id: idOf('message'),
      ...place,
      conversation_id: idOf('conversation'),
      kind: `'sms'`,
      direction: `'inbound'`,
      status: `'received'`,
      body: message,
      attachments: `'[]'`,
      ...end,
    },
  ],
]

/**
 * Adds `count` records of each kind to an organization: client number n with its lead, estimate, job, invoice, credit note
 * and conversation. Half of the clients live in Chicago and get windows, the other half live in Boston and get gutters, so
 * neither the two cities nor `gutter` and `chicago` ever meet. There are ten first names and 997 surnames. `updated_at`
 * depends on `n * 7919`, so records with the same words are not next to each other in the order of lists. Triggers do not
 * run; `storeWords` stores the words of all records.
 */
export async function fillRecords(
  owner: pg.Client,
  { orgId, locationId, count }: { orgId: string; locationId: string; count: number },
): Promise<void> {
  await owner.query('set session_replication_role = replica')
  for (const [table, columns] of tables) {
    const all = Object.entries({ org_id: '$1::uuid', ...columns })
    await owner.query(
      `insert into live.${table} (${all.map(([name]) => name).join()})
       select ${all.map(([, value]) => value).join()} from generate_series(1, $3::int) n where $2::uuid is not null`,
      [orgId, locationId, count],
    )
  }
  await owner.query('set session_replication_role = origin')
}

/** Stores the words of all records of the organization. */
export async function storeWords(owner: pg.Client, orgId: string): Promise<void> {
  await owner.query('set search_path = live')
  await owner.query(
    `insert into live.search_words (org_id, kind, id, words)
     select d.org_id, d.kind, d.id, d.words from live.search_words_due d where d.org_id = $1`,
    [orgId],
  )
  await owner.query(
    `insert into live.conversation_terms (org_id, conversation_id, term)
     select c.org_id, c.id, t.term
       from live.conversations c join live.messages m on m.org_id = c.org_id and m.conversation_id = c.id,
            lateral (select words_of(concat_ws(' ', c.participant_name, c.participant_email, m.body))
                     union select right(c.participant_phone, d) from unnest(array[11, 10, 7, 4]) d) t (term)
      where c.org_id = $1`,
    [orgId],
  )
  await owner.query('reset search_path')
  await owner.query('vacuum analyze')
}
