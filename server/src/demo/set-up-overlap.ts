import { createJob, scheduleJob } from '../domains/work/jobs/operations.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { PerformAt } from './perform-at.ts'
import type { Stage } from './story/cast.ts'

const visits = [
  { start: '09:00:00', end: '11:30:00', name: 'House wash' },
  { start: '10:30:00', end: '12:00:00', name: 'Gutter cleaning' },
] as const

/** Schedules two jobs for the same crew at the same time this morning, so that today's board shows an overlap. */
export async function setUpOverlap(
  perform: PerformAt,
  db: Queries,
  orgId: string,
  { locationId, crews: [{ crewId }], calendar }: Stage,
): Promise<void> {
  const clients = await db.rows<{ id: string }>(
    `select p.id from client_people p
       join client_homes h on h.org_id = p.org_id and h.client_id = p.id and h.location_id = $2
      where p.org_id = $1 and p.archived_at is null and p.merged_into is null
      order by p.created_at desc, p.id limit $3`,
    [orgId, locationId, visits.length],
  )
  for (const [at, { id: client_id }] of clients.entries()) {
    const { start, end, name } = visits[at]!
    const job = await perform(at, createJob, {
      client_id,
      service_type: name.toLowerCase().replace(' ', '_'),
      line_items: [{ name, quantity: '1', unit_price_cents: 24_900 }],
    })
    await perform(at, scheduleJob, {
      job_id: job.id,
      scheduled_date: calendar.date(0),
      scheduled_time_start: start,
      scheduled_time_end: end,
      crew_id: crewId,
    })
  }
}
