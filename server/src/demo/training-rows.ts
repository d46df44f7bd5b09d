import type { Lesson } from '../domains/people/training/index.ts'
import { newId } from '../kernel/ids.ts'
import type { Stage } from './story/cast.ts'

interface Course {
  id: string
  version: number
  lessons: readonly Lesson[]
}

/**
 * Generates training assignments at a location: one in each status, one that is overdue, and one for an earlier version
 * of the course.
 */
export function trainingRows(
  { calendar, crews: [{ lead, technicians }], salesRep, locationId }: Stage,
  { ladders, rinsing }: { ladders: Course; rinsing: Course },
  ownerId: string,
) {
  const row = (member: string, course: Course, more: object, day: number) => ({
    id: newId(),
    location_id: locationId,
    training_course_id: course.id,
    course_version: course.version,
    member_id: member,
    due_date: calendar.date(day + 30),
    status: 'assigned',
    lessons_done: [] as string[],
    score: null as string | null,
    completed_at: null as string | null,
    version: 1,
    created_by_type: 'member',
    created_by_id: ownerId,
    created_at: calendar.past(day, 9),
    updated_at: calendar.past(day, 9),
    ...more,
  })
  const all = (course: Course): string[] => course.lessons.map(({ id }) => id)
  const at = calendar.past(-50, 15)
  const completion = { status: 'completed', version: 2, completed_at: at, updated_at: at, score: '95' }
  const someone = technicians[0] ?? salesRep
  const before = { ...ladders, version: 1 }
  return [
    row(lead, before, { ...completion, lessons_done: all(before) }, -60),
    row(someone, before, { status: 'in_progress', lessons_done: all(before).slice(0, 1), version: 2 }, -60),
    row(someone, rinsing, {}, -3),
    row(salesRep, rinsing, { status: 'cancelled', version: 2 }, -20),
  ]
}
