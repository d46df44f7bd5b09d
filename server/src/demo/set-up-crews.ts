import { crewsOfMembers } from '../domains/people/crews/index.ts'
import { saveCrew, setAvailability } from '../domains/office/workforce/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned } from './as-owner.ts'
import type { Stage } from './story/cast.ts'

const colors = ['#0f5c8c', '#7a4b12', '#4a6b1f']

/** Returns the same working hours for each of the weekdays, with a break at noon. */
const hoursOn = (weekdays: readonly number[]) =>
  [...new Set(weekdays)].flatMap((weekday) => [
    { weekday, from: '07:30', to: '12:00' },
    { weekday, from: '12:30', to: '17:00' },
  ])

/**
 * Creates the crews of each location from the members who work there, and sets the working hours of each member. The
 * working days always include the current weekday, so that even a demo that is created on a weekend shows scheduled
 * work for today. The first technician of a location does not work on Fridays, and has an exception on the first day of
 * the next month. Does nothing if this was done before. Returns the member ids of each crew.
 */
export async function setUpCrews(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
  stages: readonly Stage[],
): Promise<Map<string, string[]>> {
  return await asOwner(parts, owned, async (perform, transaction) => {
    const leads = stages.flatMap(({ crews }) => crews.map(({ lead }) => lead))
    const existing = await crewsOfMembers(transaction, owned.org.id, leads)
    if (existing.size > 0) return existing
    for (const stage of stages) {
      const today = Temporal.PlainDate.from(stage.calendar.date(0)).dayOfWeek
      for (const [index, { name, lead, technicians }] of stage.crews.entries()) {
        const members = membersOf(lead, technicians)
        await perform(saveCrew, {
          name,
          location_id: stage.locationId,
          lead_member_id: lead,
          members,
          color: colors[index % colors.length],
        })
        for (const { member_id } of members)
          await perform(setAvailability, {
            member_id,
            effective_from: '2026-01-01',
            ...(member_id === stage.crews[0].technicians[0]
              ? { recurring: hoursOn([1, 2, 3, 4, today]), exceptions: [firstOfNextMonth(stage)] }
              : { recurring: hoursOn([1, 2, 3, 4, 5, today]) }),
          })
      }
    }
    return await crewsOfMembers(transaction, owned.org.id, leads)
  })
}

/** Returns the members of a crew with their pay shares. The leader's share is twice as large as another member's. */
function membersOf(lead: string, technicians: readonly string[]) {
  const part = Math.floor(100 / (technicians.length + 2))
  const rest = 100 - part * technicians.length
  return [
    { member_id: lead, share_percent: String(rest) },
    ...technicians.map((member_id) => ({ member_id, share_percent: String(part) })),
  ]
}

function firstOfNextMonth({ calendar }: Stage) {
  const today = Temporal.PlainDate.from(calendar.date(0))
  const date = today.with({ day: 1 }).add({ months: 1 }).toString()
  return { date, windows: [{ from: '09:00', to: '13:00' }], note: 'Inventory' }
}
