import type { TestOrg } from '../../../../testing/test-org.ts'
import { addCourse, assigned, lessons } from './courses.ts'

export const samples = {
  'training.courses.list': async (org: TestOrg) => {
    await addCourse(org)
    return { input: { active: true, limit: 10 }, subject: null }
  },
  'training.courses.save': async (org: TestOrg) => ({
    input: { training_course_id: (await addCourse(org)).id, lessons, pass_score: '80', valid_days: 365 },
    subject: 'training_course_id',
  }),
  'training.assign': async (org: TestOrg) => ({
    input: {
      training_course_id: (await addCourse(org)).id,
      member_ids: [org.ownerId],
      due_date: '2099-06-01',
    },
    subject: 'training_course_id',
  }),
  'training.assignments.list': async (org: TestOrg) => {
    await assigned(org, org.ownerId)
    return { input: { status: 'assigned', limit: 10 }, subject: null }
  },
  'training.complete': async (org: TestOrg) => ({
    input: { training_assignment_id: (await assigned(org, org.ownerId)).id, score: '92.5' },
    subject: 'training_assignment_id',
  }),
}
