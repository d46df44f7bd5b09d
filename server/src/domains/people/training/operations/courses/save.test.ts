import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { deleteFile, readAttachment } from '../../../../office/files/operations.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { addPhoto } from '../../../../work/quality/testing/inspecting.ts'
import { saveCourse } from '../../operations.ts'
import { addCourse, assign, assigned, complete, lessons } from '../../testing/courses.ts'

test('an assignment keeps the course version of its creation', async () => {
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
  const completed = await complete(org, row.id, {}, ada)
  assert.deepEqual(
    [completed.course_version, completed.status, completed.lessons_done],
    [1, 'completed', course.lessons.map(({ id }) => id)],
  )
  const next = (await assign(org, { training_course_id: course.id, member_ids: [ada.id] })).assignments[0]!
  assert.equal(next.course_version, 2)
  assert.equal((await complete(org, next.id, {}, ada)).status, 'in_progress')
})

test('a save without changes creates no version, and a lesson needs the content of its kind', async () => {
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

test('a deactivated course cannot be assigned, and its open assignments are cancelled', async () => {
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

test('members who take a course can read its files, which cannot be deleted while the course uses them', async () => {
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

test('a file that no course uses can be deleted', async () => {
  const org = await testOrg()
  const [taught, other] = [await addPhoto(org, await jobIn(org)), await addPhoto(org, await jobIn(org))]
  await addCourse(org, { lessons: [{ title: 'Look', kind: 'file', file_id: taught }] })
  assert.equal((await org.run(deleteFile, { file_id: other }, org.owner)).status, 'deleted')
})

test('the id of a lesson must belong to its own course, current or removed, or be absent', async () => {
  const org = await testOrg()
  const course = await addCourse(org)
  const other = await addCourse(org)
  const [first, second] = course.lessons
  const save = (sent: readonly object[]) =>
    org.run(saveCourse, { training_course_id: course.id, lessons: sent }, org.owner)
  for (const [sent, field] of [
    [[first, { ...second, id: other.lessons[0]!.id }], 'lessons.1.id'],
    [[{ ...first, id: org.id }], 'lessons.0.id'],
  ] as const) {
    const error = await expectError(save(sent as unknown as object[]), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
  const error = await expectError(addCourse(org, { lessons: [first] }), 'validation_error')
  assert.equal(error.details[0]!.field, 'lessons.0.id')
  assert.deepEqual((await save([second!])).lessons, [second])
  assert.deepEqual((await save([first!, second!])).lessons, [first, second], 'a removed lesson comes back')
})
