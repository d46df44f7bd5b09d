import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { hire } from '../../customers/leads/testing/people.ts'
import { changesSync } from '../../office/sync/operations.ts'
import { settled } from '../../office/sync/testing/settled.ts'
import { listChecklists, listReports, saveChecklist } from '../quality/operations.ts'
import { inspecting } from '../quality/testing/inspecting.ts'

test('checklists and reports are synchronized to members who see all jobs, and archived checklists as deleted', async () => {
  const org = await testOrg()
  const { checklist, submit } = await inspecting(org)
  await submit([{ item_id: 'gutters', value: 'pass' }])
  const kinds = ['checklist', 'quality_report']
  await settled(org)
  const { items, next_cursor: cursor } = await org.run(changesSync, { kinds }, org.owner)
  const [list] = (await org.run(listChecklists, {}, org.owner)).items
  const [report] = (await org.run(listReports, {}, org.owner)).items
  const upsert = { change: 'upsert', merged_into: null } as const
  assert.deepEqual(items, [
    { kind: 'checklist', id: list!.id, version: 1, ...upsert, updated_at: list!.updated_at, record: list },
    {
      kind: 'quality_report',
      id: report!.id,
      version: 1,
      ...upsert,
      updated_at: report!.created_at,
      record: report,
    },
  ])

  await org.run(saveChecklist, { checklist_id: checklist.id, archived: true }, org.owner)
  await settled(org)
  const next = await org.run(changesSync, { kinds, cursor }, org.owner)
  assert.deepEqual(
    next.items.map(({ kind, change, version, record }) => [kind, change, version, record]),
    [['checklist', 'delete', 2, null]],
  )
  await assert.rejects(org.run(changesSync, { kinds }, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
})
