import { selectLocationDetails } from '../domains/organization/company/index.ts'
import { saveLocation } from '../domains/organization/company/operations.ts'
import { saveRecurrence } from '../domains/work/jobs/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { simulatedPlace } from '../kernel/maps/index.ts'
import { asOwner, type Owned } from './as-owner.ts'
import type { Cast, Stage } from './story/cast.ts'

/**
 * Sets the positions of the locations, and creates recurring work for the crew of each location. Does nothing if this
 * was done before.
 */
export async function setUpSchedule(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
  { stages }: Cast,
): Promise<void> {
  await asOwner(parts, owned, async (perform, transaction) => {
    const locations = await selectLocationDetails(transaction, owned.org.id)
    if (locations.some(({ latitude }) => latitude !== null)) return
    for (const { id, address_line1: line1, zip } of locations) {
      const place = line1 === null ? null : simulatedPlace({ line1, zip })
      if (place) await perform(saveLocation, { location_id: id, ...place })
    }
    for (const stage of stages) {
      const client_id = await oldestClient(transaction, owned.org.id, stage)
      if (client_id !== undefined)
        await perform(saveRecurrence, {
          client_id,
          service_type: 'gutter_cleaning',
          line_items: [{ name: 'Gutter cleaning, each quarter', unit_price_cents: 18_900 }],
          times: { start: '08:30:00', end: '10:00:00', arrival_window_minutes: 60 },
          crew_id: stage.crews[0].crewId,
          assignees: [{ member_id: stage.crews[0].lead, role: 'lead' }],
          rule: { frequency: 'monthly', interval: 3, month_weekday: { nth: 2, weekday: 2 } },
          starts_on: stage.calendar.date(0),
          skip_months: [12, 1, 2],
          horizon_days: 120,
        })
    }
  })
}

async function oldestClient(db: Queries, orgId: string, { locationId }: Stage): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `select c.id from client_facts c
      where c.org_id = $1 and c.location_id = $2 and c.archived_at is null order by c.id limit 1`,
    [orgId, locationId],
  )
  return row?.id
}
