import type { TestOrg } from '../../../../testing/test-org.ts'
import { assignTraining, completeTraining, saveCourse } from '../operations.ts'

type Overrides = Readonly<Record<string, unknown>>

export const lessons = [
  { title: 'On ladders', kind: 'text', text: 'Three points of contact.' },
  { title: 'Watch it', kind: 'link', url: 'https://example.com/ladders', minutes: 12 },
]

export function addCourse(org: TestOrg, more: Overrides = {}) {
  // Courses can be changed only in live mode. Test mode and live mode share them.
  const live = { ...org.owner, mode: 'live' as const }
  return org.run(saveCourse, { title: 'Ladder safety', lessons, ...more }, live)
}

export async function assigned(org: TestOrg, member_id: string, more: Overrides = {}) {
  const training_course_id = (more.training_course_id as string | undefined) ?? (await addCourse(org)).id
  const input = { training_course_id, member_ids: [member_id], ...more }
  return (await org.run(assignTraining, input, org.owner)).assignments[0]!
}

export const assign = (org: TestOrg, input: object, as: object = org.owner) =>
  org.run(assignTraining, input, as)

export const complete = (
  org: TestOrg,
  training_assignment_id: string,
  input: object = {},
  as: object = org.owner,
) => org.run(completeTraining, { training_assignment_id, ...input }, as)
