// Runs in its own process: it fills large tables, which would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ZodObject } from 'zod'
import { everyOperation } from '../src/app/catalog.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createInvoice, listInvoices } from '../src/domains/money/invoices/operations.ts'
import { changesSync } from '../src/domains/office/sync/operations.ts'
import { settled } from '../src/domains/office/sync/testing/settled.ts'
import { mostPageBytes } from '../src/kernel/records/row-batches.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
/** The rows of a page have at most `mostPageBytes`. The rest is for the names of their fields. */
const mostBytes = 1.25 * mostPageBytes
const count = 40
/** Lines of a document whose texts have the maximum length. */
const fullLines = Array.from({ length: 26 }, (_, n) => ({
  name: `Line ${n}`,
  description: 'x'.repeat(5000),
  unit_price_cents: 100,
}))

interface Page {
  items: { id: string }[]
  next_cursor: string | null
  has_more: boolean
}

let org: TestOrg
const invoiceIds: string[] = []

before(async () => {
  org = await testOrg()
  const { id: client_id } = await org.run(createClient, ada)
  for (let n = 0; n < count; n++) {
    const invoice = { client_id, location_id: org.locationId, line_items: fullLines }
    invoiceIds.push((await org.run(createInvoice, invoice, org.owner)).id)
  }
  await settled(org)
})

/**
 * Reads all pages of a list. Asserts that each page is smaller than the limit for pages, which is far below the limit
 * for answers.
 */
async function walk(read: (cursor: string | undefined) => Promise<Page>): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor)
    const bytes = Buffer.byteLength(JSON.stringify(page))
    assert.ok(bytes < mostBytes, `a page of ${bytes} bytes`)
    pages.push(page.items.map(({ id }) => id))
    if (!page.has_more) return pages
    assert.ok(page.items.length > 0 && page.next_cursor !== null)
    cursor = page.next_cursor
  }
}

test('a page of large records ends before its limit, and its cursor continues where the page ended', async () => {
  for (const limit of [2, 25, 100]) {
    const pages = await walk((cursor) =>
      org.run(listInvoices, { limit, order: 'asc', ...(cursor === undefined ? {} : { cursor }) }),
    )
    assert.deepEqual(pages.flat(), invoiceIds)
    if (limit > 25) assert.ok(pages[0]!.length > 5, `a page holds what it may: ${pages[0]!.length}`)
  }
})

test('the feed of changes ends an answer before its limit if records are large, and loses none', async () => {
  const pages = await walk((cursor) =>
    org.run(
      changesSync,
      { limit: 500, kinds: ['invoice'], ...(cursor === undefined ? {} : { cursor }) },
      org.owner,
    ),
  )
  assert.deepEqual(pages.flat(), invoiceIds)
})

test('lines with more text than a document may have are refused with the name of the field', async () => {
  const { id: client_id } = await org.run(createClient, ada)
  const line_items = [...fullLines, { name: 'One more', description: 'y'.repeat(2000), unit_price_cents: 1 }]
  await assert.rejects(
    org.run(createInvoice, { client_id, location_id: org.locationId, line_items }, org.owner),
    {
      code: 'validation_error',
      details: [
        {
          field: 'line_items',
          message: 'must not have names and descriptions of more than 131072 bytes in total',
        },
      ],
    },
  )
})

/**
 * Lists without a `limit` parameter, because they cannot grow large: settings that people create, the latest
 * entries of one record, at most 500 automations without their definitions, working hours of the members
 * and days that the query names, and practice companies, of which at most ten are created in 30 days.
 */
const boundByNature = new Set([
  'clients.statement',
  'automations.gallery.list',
  'automations.list',
  'estimates.links.list',
  'invoices.links.list',
  'keys.list',
  'payments.methods.list',
  'practice.list',
  'settings.connectors.list',
  'settings.leadSources.list',
  'settings.locations.list',
  'settings.taxRates.list',
  'tags.list',
  'timeOff.balances.list',
  'timeOff.policies.list',
  'webhooks.list',
  'workforce.availability.list',
  'workforce.members.list',
])

test('every query that returns a list has a limit', () => {
  for (const operation of everyOperation) {
    if (operation.kind !== 'query' || boundByNature.has(operation.name)) continue
    const { shape: output } = operation.output as Partial<ZodObject>
    if (output?.items === undefined) continue
    const { shape: input } = operation.input as Partial<ZodObject>
    assert.ok(input?.['limit'], `${operation.name} answers items without a limit`)
  }
})
