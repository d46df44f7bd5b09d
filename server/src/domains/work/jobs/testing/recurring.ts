import type { TestOrg } from '../../../../testing/test-org.ts'
import { addDays, localToday } from '../../../../kernel/time/index.ts'
import { saveRecurrence } from '../operations.ts'
import { addCustomer } from './working.ts'

export const today = (org: TestOrg, zone = 'America/Chicago'): string =>
  localToday(zone, new Date(org.app.kernel.now()))

/** Adds recurring work, weekly from today on by default. Returns its id. */
export async function addRecurrence(org: TestOrg, more: object = {}): Promise<string> {
  const input = {
    client_id: await addCustomer(org),
    line_items: [{ name: 'Windows', unit_price_cents: 9900 }],
    rule: { frequency: 'weekly' },
    starts_on: today(org),
    horizon_days: 30,
    ...more,
  }
  return (await org.run(saveRecurrence, input, org.owner)).id
}

export interface Occurrence {
  id: string
  on_date: string
  status: string
  scheduled_date: string | null
  job_version: number
  version: number
}

/** Returns the jobs of a recurrence, ordered by their date in the series. */
export async function occurrences(org: TestOrg, recurrenceId: string): Promise<Occurrence[]> {
  const rows = await org.query<Occurrence>(
    `select j.id, c.on_date::text, j.status, j.scheduled_date::text, c.job_version, j.version
       from live.recurring_jobs c join live.jobs j on j.org_id = c.org_id and j.id = c.job_id
      where c.org_id = $1 and c.job_recurrence_id = $2 order by c.on_date`,
    [recurrenceId],
  )
  return rows
}

/** Sets the horizon directly in the database, so that the next sweep has jobs to create. */
export async function widen(org: TestOrg, id: string, days: number): Promise<void> {
  await org.query(
    `update live.job_recurrences set horizon_days = $3, due_date = $4 where org_id = $1 and id = $2`,
    [id, days, today(org)],
  )
}

export const datesOf = async (org: TestOrg, id: string): Promise<string[]> =>
  (await occurrences(org, id)).map(({ on_date }) => on_date)

export const everySoOften = (org: TestOrg, step: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today(org), step * at))
