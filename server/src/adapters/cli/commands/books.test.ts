import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test, type TestContext } from 'node:test'
import { sweepMonths } from '../../../domains/money/books/index.ts'
import { exportBooks } from '../../../domains/money/books/operations.ts'
import { updateClient } from '../../../domains/customers/clients/operations.ts'
import { pay, sent } from '../../../domains/money/invoices/testing/invoicing.ts'
import { addLocation } from '../../../domains/customers/leads/testing/people.ts'
import { itIs, reportOf, tradeOfVectorOne } from '../../../domains/office/reports/testing/reporting.ts'
import { newId } from '../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { performing } from '../testing/performing.ts'

interface ExportSummary {
  month: string
  is_over: boolean
  entries: number
  checksum: string
  files: string[]
}

let org: TestOrg
let folder: string
afterEach(() => (org.app.clock.now = undefined))

async function begin(t: TestContext): Promise<void> {
  org = await testOrg()
  folder = await mkdtemp(join(tmpdir(), 'quoin-books-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
}

async function write(month: string, ...more: string[]): Promise<ExportSummary> {
  const command = `books export --org ${org.slug} --month ${month} --to`
  return (await performing(org, command, folder, ...more)) as ExportSummary
}

const text = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
const sha256 = (of: string): string => createHash('sha256').update(of).digest('hex')

interface Books {
  month: string
  entries: Record<string, string | number | null>[]
  closing: {
    entries: number
    entries_sha256: string
    previous_checksum: string
    checksum: string
    accounts: { account: string; method: string | null; opening_cents: number; closing_cents: number }[]
  }
}

/**
 * Verifies the exported files of consecutive months in the same way as an accountant's own program would. It follows
 * only the published documentation and uses none of the server's code.
 */
async function verify(months: readonly string[], location = ''): Promise<Map<string, Books>> {
  let checksum = '0'.repeat(64)
  const balances = new Map<string, number>()
  const verified = new Map<string, Books>()
  for (const month of months) {
    const books = JSON.parse(await text(`books-${month}${location}.json`)) as Books
    const lines = books.entries.map((e) =>
      `${e['id']}|${e['journal_id']}|${e['at']}|${e['kind']}|${e['account']}|${e['debit_cents']}|${e['credit_cents']}|${e['currency']}|${e['location_id']}|${e['client_id']}|${e['invoice_id']}|${e['payment_id']}\n`.replaceAll(
        'null',
        '',
      ),
    )
    const { closing } = books
    assert.equal(closing.entries_sha256, sha256(lines.join('')), `the entries of ${month}`)
    assert.equal(closing.previous_checksum, checksum, `what closed the month before ${month}`)
    if (lines.length > 0) checksum = sha256(`${checksum}\n${closing.entries_sha256}\n`)
    assert.equal(closing.checksum, checksum, `what closes ${month}`)
    const accounts = new Map<string, number>()
    for (const entry of books.entries) {
      const key = `${entry['account']}`
      accounts.set(
        key,
        (accounts.get(key) ?? 0) + Number(entry['debit_cents']) - Number(entry['credit_cents']),
      )
    }
    for (const account of new Set(closing.accounts.map((each) => each.account))) {
      const all = closing.accounts.filter((each) => each.account === account)
      const opening = all.reduce((sum, each) => sum + each.opening_cents, 0)
      const end = all.reduce((sum, each) => sum + each.closing_cents, 0)
      assert.equal(opening, balances.get(account) ?? 0, `${account} opens ${month}`)
      assert.equal(end, opening + (accounts.get(account) ?? 0), `${account} closes ${month}`)
      balances.set(account, end)
    }
    const csv = (await text(`books-${month}${location}-entries.csv`)).split('\r\n').slice(1, -1)
    assert.deepEqual(
      csv.map((line) => line.split(',').at(-1)),
      books.entries.map((entry) => entry['id']),
    )
    verified.set(month, books)
  }
  return verified
}

const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07']

async function trade(): Promise<string> {
  itIs(org, '2026-03-10T15:00:00.000Z')
  await tradeOfVectorOne(org)
  // The invoice is sent in the last millisecond of March in Chicago time, and paid in the first millisecond of April.
  itIs(org, '2026-04-01T04:59:59.999Z')
  const { id, client_id } = await sent(org, 700)
  itIs(org, '2026-04-01T05:00:00.000Z')
  await pay(org, id, 300, { reference: '=1+2', method: 'check' })
  itIs(org, '2026-06-20T15:00:00.000Z')
  await pay(org, id, 400)
  itIs(org, '2026-07-05T15:00:00.000Z')
  return client_id
}

test("exported monthly books match the API's export, the revenue report and the sums of their entries", async (t) => {
  await begin(t)
  await trade()
  for (const month of months) {
    const { files, ...summary } = await write(month)
    const answer = await org.run(exportBooks, { month, limit: 1000 }, org.owner)
    assert.deepEqual(summary, {
      month,
      is_over: month !== '2026-07',
      entries: answer.items.length,
      checksum: answer.closing!.checksum,
    })
    assert.deepEqual(
      files,
      ['.json', '-entries.csv', '-accounts.csv', '-names.json'].map((end) =>
        join(folder, `books-${month}${end}`),
      ),
    )
    const { entries, closing } = JSON.parse(await text(`books-${month}.json`)) as Books
    assert.deepEqual([entries, closing], [answer.items, answer.closing])
  }
  for (const [month, { entries }] of await verify(months)) {
    const days = {
      from: `${month}-01`,
      to: `${month}-${month === '2026-04' || month === '2026-06' ? 30 : 31}`,
    }
    const { totals } = await reportOf(org, 'revenue', days)
    const sum = (...names: string[]) =>
      entries
        .filter(({ account }) => names.includes(String(account)))
        .reduce((cents, each) => cents + Number(each['debit_cents']) - Number(each['credit_cents']), 0)
    assert.deepEqual(
      [totals.gross_cents, totals.net_collected_cents, totals.tax_cents].map((cents) => cents + 0),
      [-sum('revenue') + 0, sum('cash', 'card_clearing'), -sum('tax_payable') + 0],
    )
  }
  const cash = (await text('books-2026-04-entries.csv')).split('\r\n').find((line) => line.includes(',cash,'))
  assert.ok(cash!.includes(',cash,3.00,,USD,') && cash!.includes(",check,'=1+2,"))
})

test('the exported entries of a closed month never change, but names are current; a late entry appears separately', async (t) => {
  await begin(t)
  const client_id = await trade()
  for (const month of months) await write(month)
  const of = async (month: string) => [
    await text(`books-${month}.json`),
    await text(`books-${month}-entries.csv`),
    await text(`books-${month}-accounts.csv`),
  ]
  const [before, names] = [await of('2026-04'), await text('books-2026-04-names.json')]
  await org.run(updateClient, { client_id, name: '@SUM(A1)' }, org.owner)
  await sent(org, 900, { client_id })
  await sweepMonths(org.app.database, org.app.kernel).run(org.app.kernel.now())
  for (const month of months) await write(month)
  assert.deepEqual(await of('2026-04'), before)
  assert.notEqual(await text('books-2026-04-names.json'), names)
  await verify(months)
  const march = await of('2026-03')
  await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    await transaction.rows(
      `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, client_id, at)
       values ($1, $2, $4, 'goodwill', 'goodwill', 1, 0, 'USD', $5, '2026-04-20T12:00:00Z'),
              ($1, $3, $4, 'goodwill', 'receivable', 0, 1, 'USD', $5, '2026-04-20T12:00:00Z')`,
      [org.id, newId(), newId(), newId(), client_id],
    )
    await transaction.commit()
  })
  for (const month of months) await write(month)
  await verify(months)
  assert.deepEqual(await of('2026-03'), march)
  assert.notDeepEqual(await of('2026-04'), before)
})

test('concurrent exports close a month identically, each location has its own files, and an unwritable folder is reported', async (t) => {
  await begin(t)
  await trade()
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  await sent(org, 700, { location_id: tokyo })
  const [one, two] = await Promise.all([write('2026-07'), write('2026-07')])
  assert.deepEqual(one, two)
  const there = await write('2026-07', '--location', tokyo)
  assert.equal(there.entries, 2)
  assert.notEqual(there.checksum, one.checksum)
  assert.equal((await readdir(folder)).length, 8)
  await verify(['2026-07'], `-${tokyo}`)
  folder = join(folder, 'made', 'for', 'it')
  assert.equal((await write('2026-07')).checksum, one.checksum)
  assert.equal((await readdir(folder)).length, 4)
  const parent = folder
  folder = join(parent, 'books-2026-07.json', 'below')
  await assert.rejects(write('2026-07'), {
    code: 'validation_error',
    details: [{ field: 'to', message: 'cannot be written: ENOTDIR' }],
  })
  folder = parent
})

test('the export of a month is refused if its entries were changed in the database after it was closed', async (t) => {
  await begin(t)
  await trade()
  await sweepMonths(org.app.database, org.app.kernel).run(org.app.kernel.now())
  await write('2026-04')
  await org.query(
    `update live.ledger_entries set kind = 'other' where org_id = $1 and at = '2026-04-01T05:00:00Z'`,
  )
  await assert.rejects(write('2026-04'), { code: 'invalid_state' })
})
