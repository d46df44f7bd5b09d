import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { sent } from '../../../../money/invoices/testing/invoicing.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { createSnapshot, getSnapshot, listSnapshots } from '../../operations.ts'
import { checksumOf } from '../../testing/checksum-of.ts'
import { itIs, reportOf } from '../../testing/reporting.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const may = { report: 'revenue', from: '2026-05-01', to: '2026-05-31' }
const createMay = (input: object = {}, as: object = org.owner) =>
  org.run(createSnapshot, { ...may, name: 'May', ...input }, as)
const listed = async (as: object = org.owner, input: object = {}) =>
  (await org.run(listSnapshots, input, as)).items.map(({ id }) => id)

test('a snapshot stores the report with the checksum of its canonical text and never changes', async () => {
  org = await testOrg()
  itIs(org, '2026-05-14T15:00:00.000Z')
  await sent(org, 5000)
  const snapshot = await createMay({ name: '  May, so far ' })
  assert.deepEqual(snapshot.result, await reportOf(org, 'revenue', may))
  assert.deepEqual([snapshot.name, snapshot.version, snapshot.location_id], ['May, so far', 1, null])
  assert.deepEqual(snapshot.input, { ...may, location_id: null, group_by: 'day' })
  await sent(org, 7000)
  itIs(org, '2026-07-01T15:00:00.000Z')
  const read = await org.run(getSnapshot, { report_snapshot_id: snapshot.id }, org.owner)
  assert.deepEqual(read, snapshot)
  assert.equal(read.sha256, checksumOf(read.result))
  assert.notDeepEqual(await reportOf(org, 'revenue', may), snapshot.result)
  await assert.rejects(
    org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
      transaction.rows(`update report_snapshots set name = 'x' where org_id = $1`, [org.id]),
    ),
    { code: '42501' },
  )
})

test('a snapshot is visible to the members who could run its report', async () => {
  org = await testOrg()
  const north = await addLocation(org)
  const [rep, other] = [await hire(org), await hire(org)]
  const manager = await hire(org, 'manager', [north])
  const whole = (await createMay()).id
  const ofNorth = (await createMay({ location_id: north })).id
  const ofManager = (await createMay({}, manager)).id
  const own = (await createMay({}, rep)).id
  const owed = (await createMay({ report: 'receivables' })).id
  assert.deepEqual(await listed(), [owed, own, ofManager, ofNorth, whole])
  assert.deepEqual(await listed(manager), [ofManager, ofNorth])
  assert.deepEqual(await listed(rep), [own])
  assert.deepEqual(await listed(other), [])
  assert.deepEqual(await listed(org.owner, { report: 'receivables' }), [owed])
  for (const [id, as] of [
    [whole, manager],
    [own, other],
    [whole, rep],
    [newId(), org.owner],
  ] as const)
    await assert.rejects(org.run(getSnapshot, { report_snapshot_id: id }, as), { code: 'not_found' })
  await assert.rejects(createMay({ report: 'receivables' }, rep), { code: 'insufficient_permission' })
  await assert.rejects(createMay({ name: ' ' }), { code: 'validation_error' })
})
