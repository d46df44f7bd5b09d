import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { hire } from '../../customers/leads/testing/people.ts'
import { changesSync } from '../../office/sync/operations.ts'
import { settled } from '../../office/sync/testing/settled.ts'
import { generateMockup, getHolidayDesign, saveHolidayDesign } from './operations.ts'
import { designOnPhoto } from './testing/designing.ts'

test('designs are synchronized to members who see all of them, and an archived one is sent as deleted', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const kinds = ['holiday_design']
  await settled(org)
  const { items, next_cursor: cursor } = await org.run(changesSync, { kinds }, org.owner)
  const record = await org.run(getHolidayDesign, { holiday_design_id: design.id }, org.owner)
  assert.deepEqual(items, [
    {
      kind: 'holiday_design',
      id: design.id,
      version: 1,
      change: 'upsert',
      merged_into: null,
      updated_at: design.updated_at,
      record,
    },
  ])
  const archived = { holiday_design_id: design.id, expected_version: 1, archived: true }
  await org.run(saveHolidayDesign, archived, org.owner)
  await settled(org)
  const next = await org.run(changesSync, { kinds, cursor }, org.owner)
  assert.deepEqual(
    next.items.map(({ change, version, record: view }) => [change, version, view]),
    [['delete', 2, null]],
  )
  for (const role of ['sales_rep', 'technician'] as const)
    await assert.rejects(org.run(changesSync, { kinds }, await hire(org, role)), {
      code: 'insufficient_permission',
    })
})

test('pictures and mockups of designs are synchronized as files', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  await org.run(generateMockup, { holiday_design_id: design.id, width: 320 }, org.owner)
  await settled(org)
  const { items } = await org.run(changesSync, { kinds: ['file'] }, org.owner)
  const parent = { kind: 'holiday_design', id: design.id }
  assert.partialDeepStrictEqual(
    items.map(({ record }) => record),
    [
      { kind: 'holiday_design_image', parent },
      { kind: 'mockup', parent },
    ],
  )
})
