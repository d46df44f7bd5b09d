import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { pay, sent } from '../../invoices/testing/invoicing.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { itIs, tradeOfVectorOne } from '../../../office/reports/testing/reporting.ts'
import { closing, nothingSha256 } from '../checksum.ts'
import { exportBooks } from '../operations.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const read = (month: string, more: object = {}, as: object = org.owner) =>
  org.run(exportBooks, { month, ...more }, as)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test("the books of a month balance, and their accounts equal the month's activity", async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await tradeOfVectorOne(org)
  const { items, closing: end, is_over, documents, clients } = await read('2026-05')
  assert.equal(is_over, false)
  assert.equal(end!.debit_cents, end!.credit_cents)
  assert.equal(end!.entries, items.length)
  const closings = Object.fromEntries(
    end!.accounts.map(({ account, method, closing_cents }) => [method ?? account, closing_cents]),
  )
  assert.deepEqual(closings, {
    receivable: 10_000,
    revenue: -145_000,
    discounts: 5000,
    tax_payable: -11_550,
    tips_payable: -2000,
    cash: 116_250,
    goodwill: 4000,
    bad_debt: 23_300,
  })
  assert.deepEqual(
    documents.map(({ display_number }) => display_number).toSorted(),
    [...new Set(items.map(({ document_number }) => document_number))].toSorted(),
  )
  assert.equal(clients.length, 3)
  const sealed = items.map((entry) =>
    [
      entry.id,
      entry.journal_id,
      entry.at,
      entry.kind,
      entry.account,
      entry.debit_cents,
      entry.credit_cents,
      entry.currency,
      entry.location_id,
      entry.client_id,
      entry.invoice_id,
      entry.payment_id,
    ].join('|'),
  )
  assert.equal(end!.entries_sha256, sha256(sealed.map((text) => `${text}\n`).join('')))
  assert.equal(end!.previous_checksum, '0'.repeat(64))
  assert.equal(end!.checksum, sha256(`${'0'.repeat(64)}\n${end!.entries_sha256}\n`))
})

test('two exports of a closed month are equal, and a later booking with an earlier date is visible', async () => {
  org = await testOrg()
  itIs(org, '2026-05-31T15:00:00.000Z')
  const { id, client_id } = await sent(org, 5000)
  itIs(org, '2026-07-03T15:00:00.000Z')
  const [may, june, july] = [await read('2026-05'), await read('2026-06'), await read('2026-07')]
  assert.equal(may.is_over, true)
  assert.deepEqual([june.closing!.entries, june.closing!.checksum], [0, may.closing!.checksum])
  assert.equal(june.closing!.entries_sha256, nothingSha256)
  await pay(org, id, 5000, { reference: '1042' })
  await org.run(updateClient, { client_id, name: 'Grace' }, org.owner)
  const again = await read('2026-05')
  assert.equal(JSON.stringify({ ...again, clients: [] }), JSON.stringify({ ...may, clients: [] }))
  const paid = await read('2026-07')
  assert.notEqual(paid.closing!.checksum, july.closing!.checksum)
  assert.equal(paid.closing!.checksum, closing(may.closing!.checksum, paid.closing!.entries_sha256))
  const cash = paid.closing!.accounts.find(({ account }) => account === 'cash')!
  assert.deepEqual(cash, {
    account: 'cash',
    method: 'cash',
    currency: 'USD',
    opening_cents: 0,
    debit_cents: 5000,
    credit_cents: 0,
    closing_cents: 5000,
  })
  assert.equal(paid.closing!.accounts.find(({ account }) => account === 'receivable')!.opening_cents, 5000)
  const journal = newId()
  await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    await transaction.rows(
      `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, client_id, at)
       values ($1, $2, $4, 'goodwill', 'goodwill', 1, 0, 'USD', $5, '2026-05-20T12:00:00Z'),
              ($1, $3, $4, 'goodwill', 'receivable', 0, 1, 'USD', $5, '2026-05-20T12:00:00Z')`,
      [org.id, newId(), newId(), journal, client_id],
    )
    await transaction.commit()
  })
  const late = await read('2026-07')
  assert.notEqual(late.closing!.previous_checksum, paid.closing!.previous_checksum)
  assert.equal(late.closing!.entries_sha256, paid.closing!.entries_sha256)
})

test('the pages contain each entry once, and the lines of the CSV are those of the entries', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  const { id } = await sent(org, 5000)
  await pay(org, id, 1234, { reference: '=HYPERLINK("http://evil")', method: 'check' })
  const whole = await read('2026-05')
  const ids: string[] = []
  let lines = ''
  for (let cursor: string | undefined; ;) {
    const page = await read('2026-05', { limit: 1, ...(cursor && { cursor }) })
    ids.push(...page.items.map((entry) => entry.id))
    assert.equal(page.closing === null, cursor !== undefined)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  assert.deepEqual(
    ids,
    whole.items.map((entry) => entry.id),
  )
  for (let cursor: string | undefined; ;) {
    const page = await read('2026-05', { limit: 3, format: 'csv', ...(cursor && { cursor }) })
    assert.deepEqual(page.items, [])
    lines += page.csv
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  const rows = lines.split('\r\n')
  assert.equal(rows.length, whole.items.length + 2)
  assert.match(rows[0]!, /^at,journal_id,kind,account,debit,credit,/)
  const cash = rows.find((row) => row.includes(',cash,'))!
  assert.match(cash, /,payment,cash,12\.34,,USD,[^,]*,check,"'=HYPERLINK\(""http:\/\/evil""\)",/)
  const { accounts_csv } = await read('2026-05', { format: 'csv' })
  assert.ok(accounts_csv!.includes('\r\ncash,check,USD,0.00,12.34,0.00,12.34\r\n'))
})

test("months follow the location's calendar, and books are only for members who see all of their records", async () => {
  org = await testOrg()
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  // In Chicago this is the last millisecond of May, in Tokyo it is June 1.
  itIs(org, '2026-06-01T04:59:59.999Z')
  await sent(org, 5000)
  await sent(org, 700, { location_id: tokyo })
  const counts = async (month: string, more: object = {}) => (await read(month, more)).items.length
  assert.deepEqual([await counts('2026-05'), await counts('2026-06')], [4, 0])
  assert.deepEqual(
    [await counts('2026-05', { location_id: tokyo }), await counts('2026-06', { location_id: tokyo })],
    [0, 2],
  )
  const there = await hire(org, 'manager', [tokyo])
  await assert.rejects(read('2026-05', {}, there), { code: 'insufficient_permission' })
  assert.equal((await read('2026-06', { location_id: tokyo }, there)).items.length, 2)
  await assert.rejects(read('2026-06', { location_id: org.locationId }, there), { code: 'validation_error' })
  await assert.rejects(read('2026-06', {}, await hire(org)), { code: 'insufficient_permission' })
  await assert.rejects(read('2026-13'), { code: 'validation_error' })
})
