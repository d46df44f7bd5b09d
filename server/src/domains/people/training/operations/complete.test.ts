import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { listAssignments, listCourses } from '../operations.ts'
import { addCourse, assign, assigned, complete } from '../testing/courses.ts'

test('a course is completed by all lessons and the required score, in one call or several', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  const ada = await hire(org, 'technician')
  const course = await addCourse(org, { pass_score: '80', valid_days: 365 })
  const { id } = await assigned(org, ada.id, { training_course_id: course.id })
  const [one, other] = course.lessons.map((lesson) => lesson.id)
  const step = async (input: object) => {
    const { status, lessons_done, score } = await complete(org, id, input, ada)
    return [status, lessons_done.length, score]
  }
  assert.deepEqual(await step({ lesson_ids: [other] }), ['in_progress', 1, null])
  assert.equal((await complete(org, id, { lesson_ids: [other] }, ada)).version, 2)
  assert.deepEqual(await step({ score: '79.99' }), ['in_progress', 2, '79.99'])
  assert.deepEqual(await step({ lesson_ids: [one] }), ['in_progress', 2, '79.99'])
  const completed = await complete(
    org,
    id,
    { lesson_ids: [], score: '80', completed_at: '2026-03-01T23:30:00-06:00' },
    ada,
  )
  assert.deepEqual(
    [completed.status, completed.score, completed.completed_at, completed.valid_until, completed.version],
    ['completed', '80', '2026-03-02T05:30:00.000Z', '2027-03-01', 4],
  )
  assert.equal((await complete(org, id, { score: '10' }, ada)).version, 4)
  assert.deepEqual(
    (await org.events()).filter((name) => name.startsWith('training')),
    ['training.completed'],
  )
  const again = (await assign(org, { training_course_id: course.id, member_ids: [ada.id] })).assignments[0]!
  const late = complete(org, again.id, { completed_at: '2026-03-02T18:00:00.001Z' }, ada)
  assert.equal((await expectError(late, 'validation_error')).details[0]!.field, 'completed_at')
  const strange = complete(org, again.id, { lesson_ids: [org.id] }, ada)
  assert.equal((await expectError(strange, 'validation_error')).details[0]!.field, 'lesson_ids.0')
})

test("incomplete training is overdue after its due date at the member's home location", async () => {
  const org = await testOrg('live', '2026-03-02T16:00:00.000Z')
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician', [tokyo])]
  const { id: training_course_id } = await addCourse(org)
  const { assignments } = await assign(org, {
    training_course_id,
    member_ids: [ada.id, ben.id],
    due_date: '2026-03-02',
  })
  const overdue = new Map(assignments.map(({ member_id, is_overdue }) => [member_id, is_overdue]))
  assert.deepEqual([overdue.get(ada.id), overdue.get(ben.id)], [false, true])
  const late = assignments.find(({ member_id }) => member_id === ben.id)!
  assert.equal((await complete(org, late.id)).is_overdue, false)
})

test("members see and complete their own training, leads see their crews', and managers complete it for others", async () => {
  const org = await testOrg()
  const [ada, lead, stranger] = [
    await hire(org, 'technician'),
    await hire(org, 'crew_lead'),
    await hire(org, 'technician'),
  ]
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const row = await assigned(org, ada.id)
  const visibleCounts = async (as: object) => [
    (await org.run(listAssignments, {}, as)).items.length,
    (await org.run(listCourses, {}, as)).items.map(({ counts }) => counts.assigned),
  ]
  assert.deepEqual(await Promise.all([ada, lead, stranger, org.owner].map(visibleCounts)), [
    [1, [1]],
    [1, [1]],
    [0, []],
    [1, [1]],
  ])
  await expectError(complete(org, row.id, {}, stranger), 'not_found')
  await expectError(complete(org, row.id, {}, lead), 'insufficient_permission')
  assert.equal((await complete(org, row.id, {}, await hire(org, 'manager'))).status, 'completed')
})
