import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { pay, sent } from '../../invoices/testing/invoicing.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { itIs, tradeOfVectorOne } from '../../../office/reports/testing/reporting.ts'
import { sweepMonths } from '../sealing/sweep-months.ts'
import { exportBooks } from '../operations.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const read = (month: string, more: object = {}) => org.run(exportBooks, { month, ...more }, org.owner)
const sweep = () => sweepMonths(org.app.database, org.app.kernel).run(org.app.kernel.now())
const sealed = async (id: string = org.id): Promise<string[]> =>
  (
    await org.query(
      `select s.month from live.book_seals s where s.org_id = $1 and s.id = $2 order by s.until`,
      [id],
    )
  ).map(({ month }: { month: string }) => month)

/** Books an entry in a month that ended long ago. */
async function bookLate(at: string, client_id: string, location_id: string | null): Promise<void> {
  const scope = { orgId: org.id, locations: '*' } as const
  await org.app.database.live.transaction(scope, async (transaction) => {
    await transaction.rows(
      `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, at)
       values ($1, $2, $4, 'goodwill', 'goodwill', 1, 0, 'USD', $7, $5, $6),
              ($1, $3, $4, 'goodwill', 'receivable', 0, 1, 'USD', $7, $5, $6)`,
      [org.id, newId(), newId(), newId(), client_id, at, location_id],
    )
    await transaction.commit()
  })
}

test('the export of a sealed month equals the export before sealing, byte for byte', async () => {
  org = await testOrg()
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  itIs(org, '2026-02-10T15:00:00.000Z')
  await tradeOfVectorOne(org)
  itIs(org, '2026-04-30T16:00:00.000Z')
  const { id } = await sent(org, 5000, { location_id: tokyo })
  itIs(org, '2026-07-05T15:00:00.000Z')
  await pay(org, id, 2000)
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']
  const all = async () => {
    const answers: string[] = []
    for (const month of months)
      for (const more of [{}, { location_id: tokyo }, { location_id: org.locationId }])
        answers.push(JSON.stringify(await read(month, more)))
    return answers
  }
  const before = await all()
  await sweep()
  assert.deepEqual(await sealed(), ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'])
  // When the invoice of this location was sent, it was already May in Tokyo.
  assert.deepEqual(await sealed(tokyo), ['2026-05', '2026-06'])
  assert.deepEqual(await all(), before)
  await sweep()
  assert.equal((await sealed()).length, 5)
  assert.deepEqual(await all(), before)
})

test('a month is sealed an hour after its end, up to twelve months at a time', async () => {
  org = await testOrg()
  itIs(org, '2025-01-10T15:00:00.000Z')
  await sent(org, 5000)
  itIs(org, '2025-02-01T06:59:59.999Z')
  await sweep()
  assert.deepEqual(await sealed(), [])
  itIs(org, '2025-02-01T07:00:00.000Z')
  await sweep()
  assert.deepEqual(await sealed(), ['2025-01'])
  itIs(org, '2026-04-01T12:00:00.000Z')
  await sweep()
  assert.deepEqual([(await sealed()).length, (await sealed()).at(-1)], [13, '2026-01'])
  await sweep()
  assert.deepEqual([(await sealed()).length, (await sealed()).at(-1)], [15, '2026-03'])
})

test('a late booking with an earlier date removes the seals from its month on', async () => {
  org = await testOrg()
  itIs(org, '2026-01-10T15:00:00.000Z')
  const { client_id } = await sent(org, 5000)
  itIs(org, '2026-05-10T15:00:00.000Z')
  await sweep()
  assert.deepEqual(await sealed(), ['2026-01', '2026-02', '2026-03', '2026-04'])
  const before = await read('2026-04')
  const january = JSON.stringify(await read('2026-01'))
  await bookLate('2026-03-15T12:00:00Z', client_id, null)
  assert.deepEqual(await sealed(), ['2026-01', '2026-02'])
  assert.deepEqual((await sealed(org.locationId)).length, 4)
  const late = await read('2026-04')
  assert.notEqual(late.closing!.previous_checksum, before.closing!.previous_checksum)
  await sweep()
  assert.equal((await sealed()).length, 4)
  assert.equal(JSON.stringify(await read('2026-04')), JSON.stringify(late))
  assert.equal(JSON.stringify(await read('2026-01')), january)
  await bookLate('2026-03-15T12:00:00Z', client_id, org.locationId)
  assert.deepEqual(await sealed(org.locationId), ['2026-01', '2026-02'])
})

test('changing the time zone of a location changes its months', async () => {
  org = await testOrg()
  itIs(org, '2026-02-01T03:00:00.000Z')
  await sent(org, 5000)
  itIs(org, '2026-05-10T15:00:00.000Z')
  await sweep()
  assert.deepEqual((await sealed(org.locationId))[0], '2026-01')
  const location = { location_id: org.locationId }
  assert.equal((await read('2026-01', location)).items.length, 2)
  await org.run(saveLocation, { ...location, timezone: 'Europe/Berlin' }, org.owner)
  const february = await read('2026-02', location)
  assert.deepEqual([february.items.length, february.closing!.entries], [2, 2])
  itIs(org, '2026-06-10T15:00:00.000Z')
  await sweep()
  assert.deepEqual((await sealed(org.locationId))[0], '2026-02')
  assert.equal(JSON.stringify(await read('2026-02', location)), JSON.stringify(february))
})
