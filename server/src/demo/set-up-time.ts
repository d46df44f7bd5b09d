import { savePolicy } from '../domains/work/time-off/operations.ts'
import { saveCourse } from '../domains/people/training/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'
import type { Cast } from './story/cast.ts'
import { type DoneJob, timeEntryRows } from './time-entry-rows.ts'
import { timeOffRows } from './time-off-rows.ts'
import { trainingRows } from './training-rows.ts'
import { writeRows } from './write-rows.ts'

/** Creates time entries, requests for past and future absences, and training assignments, unless they exist. */
export async function setUpTime(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
  { stages }: Cast,
): Promise<void> {
  const { org, ownerId } = owned
  await asOwner(parts, owned, async (perform, transaction) => {
    const existing = await transaction.row('select 1 from worked_time w where w.org_id = $1 limit 1', [
      org.id,
    ])
    if (existing !== undefined) return
    const policyId = await makePolicies(perform)
    const courses = await makeCourses(perform)
    const jobs = await jobsDone(transaction, org.id)
    const entries = stages.flatMap((stage) => timeEntryRows(stage, jobs, ownerId))
    const absences = stages.map((stage) => timeOffRows(stage, policyId, ownerId))
    const write = (table: string, rows: readonly object[]) => writeRows(transaction, org.id, table, rows)
    await write('time_entries', entries)
    await write(
      'time_off_requests',
      absences.flatMap(({ requests }) => requests),
    )
    await write(
      'time_off_request_days',
      absences.flatMap(({ days }) => days),
    )
    await write(
      'training_assignments',
      stages.flatMap((stage) => trainingRows(stage, courses, ownerId)),
    )
  })
}

async function makePolicies(perform: Perform): Promise<string> {
  const vacation = await perform(savePolicy, {
    name: 'Vacation',
    accrual: { kind: 'per_week', minutes_per_year: 7200 },
    carry_over_minutes: 2400,
    allow_negative: true,
  })
  const sick = { kind: 'per_hours', minutes_worked: 30, minutes: 1 }
  await perform(savePolicy, { name: 'Sick leave', type: 'sick', accrual: sick, cap_minutes: 4320 })
  await perform(savePolicy, { name: 'Unpaid leave', type: 'unpaid', paid: false, allow_negative: true })
  return vacation.id
}

async function makeCourses(perform: Perform) {
  const contact = {
    title: 'Three points of contact',
    kind: 'text',
    text: 'Two feet and a hand, always.',
    minutes: 5,
  }
  const ground = {
    title: 'Where a ladder stands',
    kind: 'text',
    text: 'Level, dry, one foot out for four up.',
  }
  const film = {
    title: 'A film about it',
    kind: 'link',
    url: 'https://www.osha.gov/ladder-safety',
    minutes: 12,
  }
  const first = { title: 'Ladder safety', lessons: [contact, film], pass_score: '80', valid_days: 365 }
  const course = await perform(saveCourse, first)
  const lessons = [...course.lessons, ground]
  const ladders = await perform(saveCourse, { training_course_id: course.id, lessons })
  const rinse = {
    title: 'Plants first',
    kind: 'text',
    text: 'Rinse before, cover, rinse behind.',
    minutes: 10,
  }
  const rinsing = await perform(saveCourse, { title: 'Rinsing and runoff', lessons: [rinse] })
  await perform(saveCourse, { title: 'The paper timesheet', lessons: [contact], active: false })
  return { ladders: { ...ladders, lessons: course.lessons }, rinsing }
}

function jobsDone(db: Queries, orgId: string): Promise<DoneJob[]> {
  return db.rows(
    `select j.id as job_id, c.member_id, j.scheduled_date from job_facts j
       join job_crews c on c.org_id = j.org_id and c.job_id = j.id
      where j.org_id = $1 and j.status = 'complete' and j.scheduled_date is not null order by j.job_number`,
    [orgId],
  )
}
