import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addDays } from '../../../../../kernel/time/index.ts'
import { atNoon } from '../../../../../testing/at-noon.ts'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { getJob, saveRecurrence, saveVisit } from '../../operations.ts'
import { addRecurrence, occurrences, today } from '../../testing/recurring.ts'

before(atNoon)

const save = (org: TestOrg, id: string, input: object) =>
  org.run(saveRecurrence, { job_recurrence_id: id, ...input }, org.owner)

const line_items = [{ name: 'Windows', unit_price_cents: 9900 }]

/**
 * Creates recurring work with three jobs. The single visit of the first job gets the fields that `fieldsOf` returns.
 */
async function withOwnFields(org: TestOrg, fieldsOf: (lineId: string) => object) {
  const id = await addRecurrence(org, {
    starts_on: addDays(today(org), 1),
    count: 3,
    times: { start: '09:00:00' },
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
    line_items,
  })
  const jobIds = (await occurrences(org, id)).map((job) => job.id)
  const [line] = (await org.run(getJob, { job_id: jobIds[0]! })).line_items
  await org.run(saveVisit, { visit_id: jobIds[0]!, ...fieldsOf(line!.id) }, org.owner)
  return { id, jobIds }
}

const cases: Record<string, (lineId: string) => object> = {
  note: () => ({ note: 'Bring the long ladder' }),
  label: () => ({ label: 'Front' }),
  minutes: () => ({ minutes: 90 }),
  kind: () => ({ kind: 'service' }),
  lines: (line) => ({ line_ids: [line] }),
}

for (const [name, fieldsOf] of Object.entries(cases))
  test(`a job whose only visit has its own ${name} follows every change of its recurrence`, async () => {
    const org = await testOrg()
    const { id, jobIds } = await withOwnFields(org, fieldsOf)
    const member = await hire(org, 'technician')
    await save(org, id, {
      times: { start: '13:00:00' },
      assignees: [{ member_id: member.id, role: 'lead' }],
      line_items: [{ name: 'Windows', unit_price_cents: 12_000 }],
    })
    for (const [at, job_id] of jobIds.entries()) {
      const { visits, ...job } = await org.run(getJob, { job_id })
      const assignees = [{ member_id: member.id, role: 'lead' }]
      assert.deepEqual(
        [job.scheduled_time_start, job.total_cents, job.assignees, job.rescheduled_count],
        ['13:00:00', 12_000, assignees, 1],
      )
      assert.deepEqual(
        visits.map((visit) => [visit.scheduled_time_start, visit.assignees]),
        [['13:00:00', assignees]],
      )
      const lineIds = job.line_items.map((line) => line.id)
      const fields = at === 0 ? fieldsOf(lineIds[0]!) : {}
      assert.deepEqual({ ...visits[0], ...fields }, visits[0])
    }
    assert.equal((await org.payloads('job.rescheduled')).length, 3)
    assert.deepEqual((await save(org, id, { archived: true })).kept, [])
    for (const job_id of jobIds) assert.equal((await org.run(getJob, { job_id })).status, 'cancelled')
  })
