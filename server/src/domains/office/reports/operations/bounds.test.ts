import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { exportBooks } from '../../../money/books/operations.ts'
import { sent } from '../../../money/invoices/testing/invoicing.ts'
import { createSnapshot, getSnapshot } from '../operations.ts'
import { checksumOf } from '../testing/checksum-of.ts'
import { itIs, reportOf } from '../testing/reporting.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

test("a report covers at most 366 days, also with a leap day, and weeks continue across the year's end", async () => {
  org = await testOrg()
  const countOf = async (from: string, to: string, group_by = 'day') =>
    (await reportOf(org, 'revenue', { from, to, group_by })).rows.length
  assert.equal(await countOf('2028-01-01', '2028-12-31'), 366)
  assert.equal(await countOf('2027-03-01', '2028-02-29'), 366)
  await assert.rejects(countOf('2027-03-01', '2028-03-01'), { code: 'validation_error' })
  assert.equal(await countOf('2028-02-29', '2028-02-29'), 1)
  const { rows } = await reportOf(org, 'revenue', { from: '2026-12-28', to: '2027-01-04', group_by: 'week' })
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['2026-12-28', '2027-01-04'],
  )
})

test('books and reports of the sandbox are separate from those of live mode', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await sent(org, 5000)
  const inSandbox = { ...org.owner, mode: 'sandbox' as const } as object
  const may = { from: '2026-05-01', to: '2026-05-31' }
  assert.equal((await reportOf(org, 'revenue', may)).totals.gross_cents, 5000)
  assert.equal((await reportOf(org, 'revenue', may, inSandbox)).totals.gross_cents, 0)
  assert.equal((await org.run(exportBooks, { month: '2026-05' }, inSandbox)).items.length, 0)
})

test("anyone can recompute a snapshot's checksum, and a snapshot is not found by other organizations or in the sandbox", async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await sent(org, 5000)
  for (const report of ['revenue', 'close_rate', 'receivables', 'lead_sources', 'canvassing', 'jobs']) {
    const input = { report, name: '=cmd|"/c calc"!A1 é', from: '2026-05-01', to: '2026-05-31' }
    const { id, result, sha256, name } = await org.run(createSnapshot, input, org.owner)
    assert.equal(name, input.name)
    assert.equal(sha256, checksumOf(result), report)
    const read = await org.run(getSnapshot, { report_snapshot_id: id }, org.owner)
    assert.equal(checksumOf(read.result), sha256)
    const other = await testOrg()
    await assert.rejects(other.run(getSnapshot, { report_snapshot_id: id }, other.owner), {
      code: 'not_found',
    })
    const inSandbox = { ...org.owner, mode: 'sandbox' as const } as object
    await assert.rejects(org.run(getSnapshot, { report_snapshot_id: id }, inSandbox), { code: 'not_found' })
  }
})
