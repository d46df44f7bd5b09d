import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../testing/expect-error.ts'
import { race } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { readAttachment, deleteFile } from '../../files/operations.ts'
import { jobIn } from '../../jobs/testing/working.ts'
import { addLocation, hire } from '../../leads/testing/people.ts'
import { addPhoto } from '../../quality/testing/inspecting.ts'
import { saveCrew } from '../../workforce/operations.ts'
import { assignTraining, completeTraining, listAssignments, listCourses, saveCourse } from '../operations.ts'
import { addCourse, assigned, lessons } from '../testing/courses.ts'

const assign = (org: TestOrg, input: object, as: object = org.owner) => org.run(assignTraining, input, as)
const complete = (org: TestOrg, training_assignment_id: string, input: object = {}, as: object = org.owner) =>
  org.run(completeTraining, { training_assignment_id, ...input }, as)

test('who is to take a course takes it as it was when it was assigned', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const course = await addCourse(org)
  const row = await assigned(org, ada.id, { training_course_id: course.id })
  const more = [...course.lessons, { title: 'On roofs', kind: 'text', text: 'Stay off.' }]
  const changed = await org.run(
    saveCourse,
    { training_course_id: course.id, lessons: more, pass_score: '80', expected_version: 1 },
    org.owner,
  )
  assert.deepEqual(
    [changed.version, changed.lessons.length, changed.lessons.slice(0, 2)],
    [2, 3, course.lessons],
  )
  const done = await complete(org, row.id, {}, ada)
  assert.deepEqual(
    [done.course_version, done.status, done.lessons_done],
    [1, 'completed', course.lessons.map(({ id }) => id)],
  )
  const next = (await assign(org, { training_course_id: course.id, member_ids: [ada.id] })).assignments[0]!
  assert.equal(next.course_version, 2)
  assert.equal((await complete(org, next.id, {}, ada)).status, 'in_progress')
})

test('what changes nothing is no version, and a lesson needs what its kind is about', async () => {
  const org = await testOrg()
  const course = await addCourse(org, { pass_score: '80.50' })
  assert.equal(course.pass_score, '80.5')
  const same = { training_course_id: course.id, lessons: course.lessons, pass_score: '80.5' }
  assert.equal((await org.run(saveCourse, same, org.owner)).version, 1)
  const wrong: [object, string][] = [
    [{ kind: 'text' }, 'lessons.0.text'],
    [{ kind: 'link' }, 'lessons.0.url'],
    [{ kind: 'link', url: 'http://example.com' }, 'lessons.0.url'],
    [{ kind: 'file' }, 'lessons.0.file_id'],
    [{ kind: 'file', file_id: org.id }, 'lessons.0.file_id'],
  ]
  for (const [lesson, field] of wrong) {
    const error = await expectError(
      addCourse(org, { lessons: [{ title: 'X', ...lesson }] }),
      'validation_error',
    )
    assert.equal(error.details[0]!.field, field)
  }
  for (const [input, field] of [
    [{ title: 'X', lessons: undefined }, 'lessons'],
    [{ lessons: Array.from({ length: 101 }, () => lessons[0]) }, 'lessons'],
    [{ pass_score: '100.01' }, 'pass_score'],
  ] as const) {
    const error = await expectError(addCourse(org, input), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
})

test('all lessons and the score that is asked for complete a course, in one call or several', async () => {
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
  assert.deepEqual(await step({ score: '79.99' }), ['in_progress', 2, '79.99'])
  assert.deepEqual(await step({ lesson_ids: [one] }), ['in_progress', 2, '79.99'])
  const done = await complete(
    org,
    id,
    { lesson_ids: [], score: '80', completed_at: '2026-03-01T23:30:00-06:00' },
    ada,
  )
  assert.deepEqual(
    [done.status, done.score, done.completed_at, done.valid_until, done.version],
    ['completed', '80', '2026-03-02T05:30:00.000Z', '2027-03-01', 5],
  )
  assert.equal((await complete(org, id, { score: '10' }, ada)).version, 5)
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

test('members, roles or everybody are assigned a course once, and those who have it newly are mailed', async () => {
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

test('of two that assign a course at once one does, and the other finds it assigned', async () => {
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

test('what is not completed is overdue once its day has passed where the member is at home', async () => {
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

test('a course that is not in use any more is assigned to nobody, and what is open of it is cancelled', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const row = await assigned(org, ada.id)
  const { training_course_id } = row
  await org.run(saveCourse, { training_course_id, active: false }, org.owner)
  const error = await expectError(assign(org, { training_course_id, everyone: true }), 'invalid_state')
  assert.equal(error.details[0]!.reason, 'inactive')
  const late = await expectError(complete(org, row.id, {}, ada), 'invalid_state')
  assert.equal(late.details[0]!.reason, 'cancelled')
})

test('members see and complete what is theirs, leads see that of their crews, managers complete for others', async () => {
  const org = await testOrg()
  const [ada, lead, stranger] = [
    await hire(org, 'technician'),
    await hire(org, 'crew_lead'),
    await hire(org, 'technician'),
  ]
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const row = await assigned(org, ada.id)
  const seen = async (as: object) => [
    (await org.run(listAssignments, {}, as)).items.length,
    (await org.run(listCourses, {}, as)).items.map(({ counts }) => counts.assigned),
  ]
  assert.deepEqual(await Promise.all([ada, lead, stranger, org.owner].map(seen)), [
    [1, [1]],
    [1, [1]],
    [0, []],
    [1, [1]],
  ])
  await expectError(complete(org, row.id, {}, stranger), 'not_found')
  await expectError(complete(org, row.id, {}, lead), 'insufficient_permission')
  assert.equal((await complete(org, row.id, {}, await hire(org, 'manager'))).status, 'completed')
})

test('who takes a course may read its files, which are not removed as long as it has them', async () => {
  const org = await testOrg()
  const [ada, stranger] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const file_id = await addPhoto(org, await jobIn(org))
  const pending = await addPhoto(org, await jobIn(org), { status: 'pending' })
  const lesson = (id: string) => ({ title: 'Look', kind: 'file', file_id: id })
  const error = await expectError(addCourse(org, { lessons: [lesson(pending)] }), 'validation_error')
  assert.equal(error.details[0]!.field, 'lessons.0.file_id')
  const course = await addCourse(org, { lessons: [lesson(file_id)] })
  await expectError(org.run(readAttachment, { file_id }, ada), 'not_found')
  await assigned(org, ada.id, { training_course_id: course.id })
  assert.equal((await org.run(readAttachment, { file_id }, ada)).file_id, file_id)
  await expectError(org.run(readAttachment, { file_id }, stranger), 'not_found')
  const inUse = await expectError(org.run(deleteFile, { file_id }, org.owner), 'invalid_state')
  assert.equal(inUse.details[0]!.reason, 'in_use')
})
