import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { saveLocation } from '../../organization/company/operations.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'
import { setAvailability } from '../../office/workforce/operations.ts'
import { absentDays, sumOf } from './absence.ts'

let seed = 20_260_702
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return (seed >> 8) % below
}
const clock = (minute: number): string =>
  `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns up to three random windows in a day. No two of them touch. */
function someWindows(): { from: number; to: number }[] {
  const edges = Array.from({ length: 2 * random(4) }, () => random(1440)).toSorted((a, b) => a - b)
  return Array.from({ length: edges.length / 2 }, (_, at) => ({
    from: edges[2 * at]!,
    to: edges[2 * at + 1]!,
  })).filter(({ from, to }) => from < to)
}

/** Returns the calendar date and weekday in a time zone, `days` after 2026-03-01, computed by `Intl`. */
function dayAfter(days: number, timeZone: string): { date: string; weekday: number } {
  const at = new Date(Date.UTC(2026, 2, 1 + days, 12 - (timeZone === 'Pacific/Auckland' ? 12 : 0)))
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const name = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at)
  return { date, weekday: 1 + ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) }
}

test('in four time zones, absences across clock changes take as many minutes as a count minute by minute', async () => {
  const org = await testOrg()
  let compared = 0
  for (const zone of ['America/Chicago', 'Europe/Berlin', 'Pacific/Auckland', 'Africa/Casablanca']) {
    const location_id = await addLocation(org, zone)
    const holidays = [3, 20, 33].map((days) => ({ date: dayAfter(days, zone).date, name: 'Closed' }))
    await org.run(saveLocation, { location_id, holidays }, org.owner)
    for (let person = 0; person < 4; person++) {
      const { id: member_id } = await hire(org, 'technician', [location_id])
      const week = Array.from({ length: 7 }, someWindows)
      const unlike = new Map([5, 6, 30].map((days) => [dayAfter(days, zone).date, someWindows()]))
      const spelled = (all: { from: number; to: number }[]) =>
        all.map(({ from, to }) => ({ from: clock(from), to: clock(to) }))
      await org.run(
        setAvailability,
        {
          member_id,
          recurring: week.flatMap((all, at) => spelled(all).map((each) => ({ weekday: at + 1, ...each }))),
          effective_from: '2026-01-01',
          exceptions: [...unlike].map(([date, all]) => ({ date, windows: spelled(all) })),
        },
        org.owner,
      )
      const works = ({ date, weekday }: { date: string; weekday: number }, minute: number): boolean =>
        !holidays.some((holiday) => holiday.date === date) &&
        (unlike.get(date) ?? week[weekday - 1]!).some(({ from, to }) => from <= minute && minute < to)
      const reader = org.app.database.live.reader({ orgId: org.id, locations: '*' })
      for (let round = 0; round < 80; round++) {
        const first = random(40)
        const part = random(2) === 0
        const last = part ? first : first + random(12)
        const [one, other] = [random(1440), random(1440)].toSorted((a, b) => a - b) as [number, number]
        const [from, to] = part ? [one, other + 1] : [0, 1440]
        if (to === 1440 && part) continue
        let counted = 0
        for (let day = first; day <= last; day++) {
          const calendarDay = dayAfter(day, zone)
          for (let minute = from; minute < to; minute++) if (works(calendarDay, minute)) counted++
        }
        const days = await absentDays(reader, org.id, {
          member_id,
          location_id,
          from_date: dayAfter(first, zone).date,
          to_date: dayAfter(last, zone).date,
          time_start: part ? `${clock(from)}:00` : null,
          time_end: part ? `${clock(to)}:00` : null,
        })
        assert.equal(sumOf(days), counted, `${zone} ${JSON.stringify(days)}`)
        compared++
      }
    }
  }
  assert.ok(compared > 1200, `only ${compared} were compared`)
})
