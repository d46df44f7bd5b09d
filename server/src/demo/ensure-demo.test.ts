// Runs in its own process: only one organization of a database can have the slug of a demo organization.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { clientStatuses } from '../domains/customers/clients/index.ts'
import { estimateStatuses } from '../domains/selling/estimates/index.ts'
import { invoiceStatuses } from '../domains/money/invoices/index.ts'
import { jobStatuses } from '../domains/work/jobs/index.ts'
import { findOrganization } from '../domains/organization/company/index.ts'
import type { MemberActor } from '../kernel/access/actor.ts'
import { run } from '../kernel/operations/run.ts'
import { operationNamed } from '../testing/operation-named.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { injectRequest } from '../testing/test-request.ts'
import { type DemoOrganization, ensureDemo } from './index.ts'

interface Demo {
  app: TestApp
  harbor: DemoOrganization
  summit: DemoOrganization
  /** Result of another call of `ensureDemo`, which ran on the empty database at the same time as the first call. */
  other: DemoOrganization[]
}

let cachedDemo: Promise<Demo> | undefined

function demo(): Promise<Demo> {
  cachedDemo ??= (async () => {
    const app = await testApp()
    const [[harbor, summit], other] = await Promise.all([ensureDemo(partsOf(app)), ensureDemo(partsOf(app))])
    return { app, harbor: harbor!, summit: summit!, other }
  })()
  return cachedDemo
}

const partsOf = (app: TestApp) => ({
  database: app.database,
  kernel: app.kernel,
  now: app.kernel.now(),
})

type Row = Record<string, unknown> & { id: string; status: string }

/** Reads all pages of the list operation `name` as the owner, and returns their records. */
async function all<Item extends Row>(
  { app }: Demo,
  company: DemoOrganization,
  name: string,
  mode: 'live' | 'sandbox' = 'live',
): Promise<Item[]> {
  const org = (await findOrganization(app.database.system, company.slug))!
  const actor: MemberActor = {
    type: 'member',
    id: company.owner.id,
    role: 'owner',
    org,
    mode,
    locations: '*',
  }
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const input = { limit: 100, ...(cursor === null ? {} : { cursor }) }
    const page = (await run(app.kernel, operationNamed(name), { actor, input, requestId: 'test' })) as {
      items: Item[]
      next_cursor: string | null
    }
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}

const statusesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map((row) => row.status))].sort()
const leadStatuses = [
  'new',
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'deposit_collected',
  'converted',
  'lost',
]
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

for (const [name, statuses] of [
  ['leads.list', leadStatuses],
  ['clients.list', clientStatuses],
  ['estimates.list', estimateStatuses],
  ['jobs.list', jobStatuses],
  ['invoices.list', invoiceStatuses],
] as const) {
  test(`${name} has records of every status in both organizations, and more than three pages in harbor`, async () => {
    const { harbor, summit } = await demo()
    const rows = await all(await demo(), harbor, name)
    assert.ok(rows.length > 75, `${rows.length} rows`)
    assert.deepEqual(statusesOf(rows), [...statuses].sort())
    assert.deepEqual(statusesOf(await all(await demo(), summit, name)), [...statuses].sort())
  })
}

test('the amounts on each demo invoice add up', async () => {
  interface Line {
    line_total_cents: number
    tax_cents: number
    taxable: boolean
  }
  interface InvoiceRow extends Row {
    line_items: Line[]
    subtotal_cents: number
    discount_cents: number
    tax_cents: number
    total_cents: number
    balance_cents: number
    paid_at: string | null
  }
  const { harbor } = await demo()
  for (const invoice of await all<InvoiceRow>(await demo(), harbor, 'invoices.list')) {
    assert.equal(sum(invoice.line_items.map((line) => line.line_total_cents)), invoice.subtotal_cents)
    assert.equal(sum(invoice.line_items.map((line) => line.tax_cents)), invoice.tax_cents)
    assert.equal(invoice.subtotal_cents - invoice.discount_cents + invoice.tax_cents, invoice.total_cents)
    assert.equal(invoice.paid_at !== null, invoice.status === 'paid')
    if (invoice.status === 'paid') assert.equal(invoice.balance_cents, 0)
    else if (invoice.status === 'partial') assert.ok(invoice.balance_cents > 0)
  }
})

test('no demo record is dated in the future', async () => {
  const { app, harbor } = await demo()
  for (const table of ['leads', 'clients', 'estimates', 'jobs', 'invoices']) {
    const { rows } = await app.inspect.query(
      `select id from live.${table} where org_id = $1 and (created_at > now() or updated_at > now() or updated_at < created_at)`,
      [harbor.id],
    )
    assert.deepEqual(rows, [], table)
  }
})

test('every lead with an appointment has a visit at that time, and there are to-dos', async () => {
  const { app, harbor, summit } = await demo()
  for (const { id } of [harbor, summit]) {
    const { rows } = await app.inspect.query<Record<string, number>>(
      `select count(*) filter (where l.appointment_at is distinct from a.starts_at)::int as apart,
              count(*) filter (where a.starts_at > now())::int as ahead,
              (select count(*)::int from live.todos t where t.org_id = $1) as todos
         from live.leads l left join live.lead_appointments a on a.org_id = l.org_id and a.lead_id = l.id
        where l.org_id = $1`,
      [id],
    )
    const { apart, ahead, todos } = rows[0]!
    assert.equal(apart, 0)
    assert.ok(ahead! > 0 && todos! > 0, `${ahead} ahead, ${todos} to do`)
  }
})

test('each number counter stands at the highest number used', async () => {
  const { app, harbor } = await demo()
  for (const [kind, table, column] of [
    ['lead', 'leads', 'lead_number'],
    ['estimate', 'estimates', 'estimate_number'],
    ['job', 'jobs', 'job_number'],
    ['invoice', 'invoices', 'invoice_number'],
  ] as const) {
    const { rows } = await app.inspect.query<{ counter: string; highest: string }>(
      `select (select last_value from live.counters where org_id = $1 and kind = $2) as counter, max(${column}) as highest
         from live.${table} where org_id = $1`,
      [harbor.id, kind],
    )
    assert.equal(rows[0]!.counter, rows[0]!.highest, kind)
  }
})

test('the sandbox has some leads and clients', async () => {
  const { harbor } = await demo()
  assert.ok((await all(await demo(), harbor, 'leads.list', 'sandbox')).length > 5)
  assert.ok((await all(await demo(), harbor, 'clients.list', 'sandbox')).length > 3)
})

test('a demo company has members of every role and one deactivated member', async () => {
  const { harbor } = await demo()
  assert.deepEqual([...new Set(harbor.members.map((member) => member.role))].sort(), [
    'crew_lead',
    'manager',
    'owner',
    'sales_rep',
    'technician',
  ])
  assert.equal(harbor.members.filter((member) => !member.active).length, 1)
  assert.equal(new Set(harbor.locations.map((location) => location.timezone)).size, 2)
  assert.deepEqual(harbor.lead_sources.filter((source) => !source.active).length, 1)
  assert.deepEqual(harbor.connectors.filter((connector) => connector.active).length, 1)
})

test('each demo key has the access that its name says, and keys of a second setup leave the first ones valid', async () => {
  const { app, harbor } = await demo()
  const [again] = await ensureDemo(partsOf(app))
  assert.equal(again!.id, harbor.id)
  const requestStatus = async (method: string, key: string) =>
    (await injectRequest(app.server, method, '/leads', { key, body: method === 'GET' ? undefined : {} }))
      .status
  for (const keys of [harbor.keys, again!.keys]) {
    assert.equal(await requestStatus('GET', keys.live), 200)
    assert.equal(await requestStatus('GET', keys.live_read_only), 200)
    assert.equal(await requestStatus('POST', keys.live_read_only), 403)
    assert.equal(await requestStatus('GET', keys.test), 200)
  }
})

test('of two simultaneous setups of an empty database, only one creates the demo organizations', async () => {
  const { app, harbor, summit, other } = await demo()
  assert.deepEqual(
    other.map((company) => company.id),
    [harbor.id, summit.id],
  )
  const { rows } = await app.inspect.query(`select slug from quoin.organizations where is_demo order by slug`)
  assert.deepEqual(rows, [{ slug: 'harbor' }, { slug: 'summit' }])
})

test('each demo company has pages with an estimate to approve and an invoice to pay, and new links on each start', async () => {
  const { app, harbor, summit, other } = await demo()
  for (const [at, { pages }] of [harbor, summit].entries()) {
    const estimate = await app.server.inject({ method: 'GET', url: pages.estimate! })
    assert.equal(estimate.statusCode, 200)
    assert.match(estimate.body, /Approve (for|and pay) /)
    const invoice = await app.server.inject({ method: 'GET', url: pages.invoice! })
    assert.equal(invoice.statusCode, 200)
    assert.match(invoice.body, /Pay \$/)
    assert.notEqual(other[at]!.pages.estimate, pages.estimate)
    const form = await app.server.inject({ method: 'POST', url: pages.booking_form, payload: {} })
    assert.notEqual(form.statusCode, 404)
  }
})

test('the ready-made automations are published once, and the lead follow-up is paused', async () => {
  const { harbor, summit, other } = await demo()
  assert.deepEqual(harbor.automations.map(({ name, status }) => `${name}: ${status}`).toSorted(), [
    'Estimate reminder: active',
    'Invoice overdue: active',
    'Lead follow-up: paused',
    'Review request: active',
  ])
  assert.equal(summit.automations.length, 1)
  assert.deepEqual(
    other.map(({ automations }) => automations.length),
    [4, 1],
    'and each is there once',
  )
})
