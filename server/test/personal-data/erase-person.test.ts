// Runs in its own process: it runs the background work of the service.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { hook } from '../../src/domains/office/webhooks/testing/hook.ts'
import { startWork, until } from '../../src/operate/testing/with-work.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { canary, invoke, makeCanary, prepareCompany, traces } from './canary.ts'

let org: TestOrg
let made: Awaited<ReturnType<typeof makeCanary>>

/** Tables that the canary must reach, so that the test notices if it no longer leaves its traces. */
const mustReach = [
  'consent_entries',
  'contact_opt_outs',
  'live.automation_runs',
  'live.batch_items',
  'live.bookings',
  'live.calls',
  'live.conversation_terms',
  'live.estimate_acceptances',
  'live.estimate_versions',
  'live.idempotency_records',
  'live.inbound_mails',
  'live.invoices',
  'live.jobs',
  'live.lead_imports',
  'live.messages',
  'live.payments',
  'live.quality_reports',
  'live.receipts',
  'live.search_words',
  'live.voicemails',
  'live.webhook_deliveries',
  'mail_messages',
  'public_links',
  'sms_messages',
  'unsubscribe_links',
]

/** Number of rows of each table that contain a trace of the canary, in text or as bytes. */
async function findTraces(): Promise<Record<string, number>> {
  const { inspect } = org.app
  const { rows: tables } = await inspect.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and c.relkind = 'r' order by 1`,
  )
  assert.ok(tables.length > 200, `only ${tables.length} tables`)
  const patterns = traces.flatMap((trace) => [`%${trace}%`, `%${Buffer.from(trace).toString('hex')}%`])
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await inspect.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ilike any ($1::text[])`,
      [patterns],
    )
    if (rows[0]!.count > 0) found[name] = rows[0]!.count
  }
  return found
}

/** Everything about money: amounts, dates, kinds and numbers, without the columns that name a person. */
async function moneyDigest(): Promise<string> {
  const texts = `'{billing_name,billing_email,billing_phone,billing_address_line1,billing_address_line2,billing_city,billing_state,billing_zip,memo,tags,external_refs,sent_files,version,updated_at,changed_in,reference,reason,description,lines,number}'::text[]`
  const tables = [
    'ledger_entries',
    'payments',
    'invoices',
    'credit_notes',
    'line_items',
    'book_chains',
    'book_seals',
    'commissions',
    'counters',
  ]
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, (to_jsonb(t) - ${texts})::text as row from live.${table} t where org_id = $1`,
  )
  const [digest] = await org.query<{ digest: string }>(
    `select count(*) || ' ' || md5(string_agg(a.name || a.row, '' order by a.name, a.row)) as digest from (${parts.join(' union all ')}) a`,
  )
  return digest!.digest
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

before(async () => {
  org = await testOrg()
  const receiver = await hook()
  const work = startWork({ after: () => undefined }, org)
  try {
    await prepareCompany(org, receiver.url)
    made = await makeCanary(org)
    await untilNone(`select 1 from live.events where org_id = $1 and relayed_at is null`)
    await untilNone(`select 1 from live.file_bytes where org_id = $1`)
    await untilNone(`select 1 from live.automation_signals where org_id = $1`)
    await untilNone(`select 1 from quoin.tasks where org_id = $1 and kind = 'operation.run'`)
  } finally {
    await work.stop()
    receiver.close()
  }
})

const untilNone = (text: string): Promise<void> => until(async () => (await org.query(text)).length === 0)

test('an erased person is in no table, no stored file, no log line and no search term, and the books are unchanged', async (t) => {
  const reached = Object.keys(await findTraces())
  const filesBefore = filesIn(org.app.dataDirectory)
  assert.ok(filesBefore.length >= 3, `only ${filesBefore.length} stored files`)
  for (const table of mustReach) assert.ok(reached.includes(table), `the canary does not reach ${table}`)
  const input = { client_id: made.clientId, confirm_name: canary.name }
  const shown = await invoke(org, 'clients.erasePerson', input, true)
  const digest = await moneyDigest()
  assert.equal(Object.keys(await findTraces()).length, reached.length)

  const begun = await invoke(org, 'clients.erasePerson', input)
  assert.equal(begun.state, 'running')
  assert.deepEqual(shown.would.result.data, begun.data)
  startWork(t, org)
  await until(
    async () =>
      (await org.query(`select 1 from quoin.erased where org_id = $1 and completed_at is not null`))
        .length === 1,
  )
  await until(async () => (await org.query(`select 1 from quoin.tasks where org_id = $1`)).length === 0)

  assert.deepEqual(await findTraces(), {})
  assert.equal(await moneyDigest(), digest)
  for (const file of filesIn(org.app.dataDirectory)) {
    const content = readFileSync(file).toString('latin1').toLowerCase()
    for (const trace of traces) assert.ok(!content.includes(trace), `${file} contains ${trace}`)
  }
  for (const line of org.app.logged)
    for (const trace of traces)
      assert.ok(!line.toLowerCase().includes(trace), `the log contains ${trace}: ${line}`)
})

test('the records of an erased person still open, without the person', async () => {
  const client = await invoke(org, 'clients.get', { client_id: made.clientId })
  assert.equal(client.name, 'Erased person')
  await invoke(org, 'clients.timeline', { client_id: made.clientId })
  const lead = await invoke(org, 'leads.get', { lead_id: made.leadId })
  assert.equal(lead.customer_name, 'Erased person')
  const estimate = await invoke(org, 'estimates.get', { estimate_id: made.estimateId })
  assert.deepEqual([estimate.customer_name, estimate.total_cents], ['Erased person', 10_000])
  const job = await invoke(org, 'jobs.get', { job_id: made.jobId })
  assert.equal(job.customer_name, 'Erased person')
  const invoice = await invoke(org, 'invoices.get', { invoice_id: made.invoiceId })
  assert.deepEqual(
    [invoice.billing_name, invoice.total_cents, invoice.status],
    ['Erased person', 10_000, 'paid'],
  )
  for (const [name, input] of [
    ['invoices.pdf.read', { invoice_id: made.invoiceId }],
    ['estimates.pdf.read', { estimate_id: made.estimateId }],
    ['inbox.conversations.list', {}],
    ['quality.reports.list', { job_id: made.jobId }],
    ['sync.changes', {}],
    ['audit.list', {}],
    ['leadImports.list', {}],
  ] as const)
    await invoke(org, name, input)
})
