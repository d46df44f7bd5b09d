import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { assignTraining, saveCourse } from '../../../../people/training/operations.ts'
import { listOwnTraining } from '../../operations.ts'

test('assigned training lists the lessons of the course version that was assigned', async () => {
  const org = await testOrg()
  const lessons = [{ title: 'Ladders', kind: 'text', text: 'Three points of contact.' }]
  const course = await org.run(saveCourse, { title: 'Safety', lessons }, org.owner)
  const courseRef = { training_course_id: course.id }
  await org.run(assignTraining, { ...courseRef, member_ids: [org.ownerId], notify: false }, org.owner)
  await org.run(saveCourse, { ...courseRef, title: 'Safety first' }, org.owner)
  const { items } = await org.run(listOwnTraining, { status: 'assigned' }, org.owner)
  assert.deepEqual(
    items.map(({ title, lessons: ownLessons }) => [title, ownLessons.map((lesson) => lesson.title)]),
    [['Safety', ['Ladders']]],
  )
})
