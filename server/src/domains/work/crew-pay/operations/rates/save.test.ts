import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { addLocation } from '../../../../customers/leads/testing/people.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { newMember } from '../../../../office/workforce/testing/new-member.ts'
import { listRates, saveRate } from '../../operations.ts'

const save = (org: TestOrg, input: object, as: object = org.owner) => org.run(saveRate, input, as)
const rates = async (org: TestOrg, input: object = {}, as: object = org.owner) =>
  (await org.run(listRates, input, as)).items

test('another rate for the same day replaces the first, and a save without changes does not raise the version', async () => {
  const org = await testOrg()
  const { id: member_id } = await newMember(org)
  const created = await save(org, { member_id, hourly_cents: 2000, effective_from: '2026-03-02' })
  assert.deepEqual(created, {
    ...created,
    member_id,
    hourly_cents: 2000,
    effective_from: '2026-03-02',
    version: 1,
  })
  assert.deepEqual(await save(org, { member_id, hourly_cents: 2000, effective_from: '2026-03-02' }), created)
  const raised = await save(org, {
    member_id,
    hourly_cents: 2100,
    effective_from: '2026-03-02',
    expected_version: 1,
  })
  assert.deepEqual([raised.id, raised.version, raised.hourly_cents], [created.id, 2, 2100])
  await save(org, { member_id, hourly_cents: 2500, effective_from: '2026-04-01' })
  assert.equal((await rates(org, { member_id })).length, 2)
  await assert.rejects(
    save(org, { member_id, hourly_cents: 1, effective_from: '2026-03-02', expected_version: 1 }),
    { code: 'stale_version' },
  )
})

test('of two simultaneous saves for one day, one creates the rate and the other changes it', async () => {
  const org = await testOrg()
  const { id: member_id } = await newMember(org)
  const both = await Promise.all(
    [2000, 2100].map((hourly_cents) => save(org, { member_id, hourly_cents, effective_from: '2026-03-02' })),
  )
  assert.equal(new Set(both.map(({ id }) => id)).size, 1)
  assert.deepEqual(both.map(({ version }) => version).toSorted(), [1, 2])
})

test('rates are saved only for members of the organization, and shown to callers with access to these members', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const there = await newMember(org, { location_ids: [north] })
  await save(org, { member_id: there.id, hourly_cents: 2000, effective_from: '2026-03-02' })
  assert.deepEqual(await rates(org, {}, assignedManager(org)), [])
  assert.equal((await rates(org)).length, 1)
  await assert.rejects(save(org, { member_id: newId(), hourly_cents: 1, effective_from: '2026-03-02' }), {
    details: [{ field: 'member_id', message: 'is not a member of the organization' }],
  })
  const input = { member_id: there.id, hourly_cents: 1, effective_from: '2026-03-02' }
  await assert.rejects(save(org, input, assignedManager(org)), { code: 'insufficient_permission' })
  await assert.rejects(save(org, input, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
})
