// Runs in its own process: it fills large tables, which would slow down other tests.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepMonths } from '../../src/domains/money/books/index.ts'
import { selectEntries } from '../../src/domains/money/books/books-table.ts'
import { closingOf } from '../../src/domains/money/books/closing.ts'
import { exportBooks } from '../../src/domains/money/books/operations.ts'
import { periodOf } from '../../src/domains/money/books/period.ts'
import { addClient } from '../../src/domains/money/invoices/testing/invoicing.ts'
import type { Queries } from '../../src/kernel/database/queries.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests how much data the queries about the books of a busy company read. The books cover eleven years. The cost is
// counted in blocks of 8 kB, because durations depend on the machine.

const entries = Number(process.env['QUOIN_ENTRIES'] ?? 60_000)
const months = 132
let org: TestOrg

before(async () => {
  org = await testOrg()
  const client = await addClient(org)
  const { inspect } = org.app
  await inspect.query('set session_replication_role = replica')
  await inspect.query(
    `insert into live.ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, at)
     select $1, gen_random_uuid(), overlay(overlay(md5('journal ' || n / 2) placing '4' from 13) placing '8' from 17)::uuid, 'goodwill', case when n % 2 = 0 then 'goodwill' else 'receivable' end,
            case when n % 2 = 0 then 1 + n / 2 else 0 end, case when n % 2 = 0 then 0 else 1 + n / 2 end, 'USD', $2, $3,
            timestamptz '2015-01-01 12:00Z' + (n / 2) * (interval '4017 days' / ($4::int / 2))
       from generate_series(0, $4::int - 1) n`,
    [org.id, org.locationId, client, entries],
  )
  await inspect.query('set session_replication_role = origin')
  await inspect.query(
    `insert into live.book_chains (org_id, id, location_id, next_at) values ($1, $1, null, '2015-01-01'), ($1, $2, $2, '2015-01-01')`,
    [org.id, org.locationId],
  )
  await inspect.query('analyze live.ledger_entries')
  org.app.clock.now = new Date('2026-01-20T12:00:00Z')
})
after(() => (org.app.clock.now = undefined))

/** Returns queries, and a function that counts the blocks that Postgres has read for them. */
function counting(): { db: Queries; blocks: () => number } {
  const reader = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  let blocks = 0
  const explained = async (text: string, parameters: Parameters<Queries['rows']>[1]) => {
    const plan = await reader.row<{
      'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[]
    }>(`explain (analyze, buffers, timing off, format json) ${text}`, parameters)
    const { Plan } = plan!['QUERY PLAN'][0]!
    blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  const db: Queries = {
    rows: async (text, parameters) => {
      await explained(text, parameters)
      return reader.rows(text, parameters)
    },
    row: async (text, parameters) => {
      await explained(text, parameters)
      return reader.row(text, parameters)
    },
  }
  return { db, blocks: () => blocks }
}

async function costOf(month: string, locationId: string | null = null) {
  const { db, blocks } = counting()
  const closing = await closingOf(db, { orgId: org.id, locationId }, periodOf(month, 'America/Chicago'))
  return { blocks: blocks(), closing }
}

test('the closing of a month is computed from the sealed months before it, not from all entries', async (t) => {
  t.diagnostic(`first page, unsealed: ${await millisOfPage()} ms`)
  const testedMonths = ['2015-01', '2020-06', '2025-12', '2026-01']
  const unsealed = new Map<string, Awaited<ReturnType<typeof costOf>>>()
  for (const month of testedMonths) unsealed.set(month, await costOf(month))
  const started = performance.now()
  const sweep = sweepMonths(org.app.database, org.app.kernel)
  for (let turn = 0; turn * 12 < months + 1; turn++) await sweep.run(org.app.kernel.now())
  t.diagnostic(`sealing ${months} months, twice: ${Math.round(performance.now() - started)} ms`)
  for (const month of testedMonths)
    for (const location of [null, org.locationId]) {
      const { blocks, closing } = await costOf(month, location)
      const before = unsealed.get(month)!
      t.diagnostic(`${month}: ${before.blocks} blocks before, ${blocks} after`)
      assert.equal(JSON.stringify(closing), JSON.stringify(before.closing))
      const isOpen = month === '2026-01'
      assert.ok(blocks < (isOpen ? 400 : 10), `${blocks} blocks were read of ${month}`)
    }
  t.diagnostic(`first page, sealed: ${await millisOfPage()} ms`)
  assert.ok(unsealed.get('2025-12')!.blocks > entries / 40, 'without seals all of it is read')
})

async function millisOfPage(): Promise<number> {
  const started = performance.now()
  await org.run(exportBooks, { month: '2025-11', limit: 100 }, org.owner)
  return Math.round(performance.now() - started)
}

test('reading a page of the books reads few blocks, for the first page and for one in the middle', async (t) => {
  const page = await org.run(exportBooks, { month: '2025-11', limit: 100 }, org.owner)
  const { at, id } = page.items.at(-1)!
  for (const behind of [null, [at, id]]) {
    const { db, blocks } = counting()
    const scope = { orgId: org.id, locationId: null }
    const entries = await selectEntries(db, scope, periodOf('2025-11', 'America/Chicago'), behind, 100)
    assert.equal(entries.length, 100)
    t.diagnostic(`${blocks()} blocks`)
    assert.ok(blocks() < 250, `${blocks()} blocks were read`)
  }
})
