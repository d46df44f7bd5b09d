import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../testing/expect-error.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { listAssignments } from '../operations.ts'
import { addCourse, assign } from '../testing/courses.ts'

test('a course is assigned once to members, roles or everyone, and only new assignees are emailed', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'crew_lead')]
  const { id: training_course_id } = await addCourse(org)
  const count = async (whom: object) => {
    const { assignments, existing, deliveries } = await assign(org, { training_course_id, ...whom })
    return [assignments.length, existing.length, deliveries.length]
  }
  assert.deepEqual(await count({ member_ids: [ada.id] }), [1, 0, 1])
  assert.deepEqual(await count({ roles: ['technician', 'crew_lead'], notify: false }), [1, 1, 0])
  assert.deepEqual(await count({ everyone: true, due_date: '2026-06-01' }), [1, 2, 1])
  assert.equal((await org.run(listAssignments, { member_id: ben.id }, ben)).items[0]!.due_date, null)
  for (const [whom, field] of [
    [{}, 'member_ids'],
    [{ everyone: true, roles: ['owner'] }, 'member_ids'],
    [{ member_ids: [ada.id, org.id] }, 'member_ids.1'],
    [{ member_ids: [ada.id, ada.id] }, 'member_ids.1'],
  ] as const) {
    const error = await expectError(count(whom), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
})

test('the email about a course gives its title and, if there is one, its due date', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const mailOf = async (title: string, more: object = {}) => {
    const { id: training_course_id } = await addCourse(org, { title })
    const { body } = await org.request('POST', '/api/v1/workflows/training.assign?dry_run=true', {
      body: { training_course_id, member_ids: [ada.id], ...more },
      idempotencyKey: null,
    })
    return body.data.would.messages.map((mail: Record<string, unknown>) => [mail['subject'], mail['text']])
  }
  assert.deepEqual(await mailOf('Ladders', { due_date: '2026-06-01' }), [
    ['Training: Ladders', 'Hello technician,\n\nplease take the course “Ladders” by June 1, 2026.'],
  ])
  assert.deepEqual(await mailOf('Roofs'), [
    ['Training: Roofs', 'Hello technician,\n\nplease take the course “Roofs”.'],
  ])
})

test('of two simultaneous assignments of a course one creates them, and the other finds them', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const { id: training_course_id } = await addCourse(org)
  const both = () => assign(org, { training_course_id, member_ids: [ada.id, org.ownerId] })
  const ends = await race({ table: 'live.training_assignments' }, [both, both])
  assert.deepEqual(
    ends
      .map((end) =>
        end.status === 'fulfilled' ? [end.value.assignments.length, end.value.existing.length] : [],
      )
      .toSorted(),
    [
      [0, 2],
      [2, 0],
    ],
  )
})
