import type { Job } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'
import { minutesOf } from '../schedule/day-grid.ts'
import type { Today } from './use-today.ts'

const minutes = ({ scheduled_time_start: start, scheduled_time_end: end }: Job): number =>
  start && end ? Math.max(0, minutesOf(end) - minutesOf(start)) : 0

const weekday = (iso: string): string => {
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
  return `${name.format(new Date(`${iso}T00:00:00Z`))} ${Number(iso.slice(8))}`
}

/** Booked hours of the next six days, as bars. The highest bar is full. */
export function BookedHours({ state }: { state: Today }) {
  const { today } = useMe()
  const jobs = (state.jobs.data?.items ?? []).filter(({ status }) => status !== 'cancelled')
  const days = Array.from({ length: 6 }, (_, index) => {
    const day = addDays(today, index + 1)
    const own = jobs.filter(({ scheduled_date }) => scheduled_date === day)
    return { day, hours: Math.round(own.reduce((sum, job) => sum + minutes(job), 0) / 60) }
  })
  const highest = Math.max(8, ...days.map(({ hours }) => hours))
  return (
    <section className="card" aria-labelledby="capacity-title">
      <div className="card-head">
        <h2 id="capacity-title">Booked hours</h2>
        <span className="muted">next six days</span>
      </div>
      <ol className="capacity">
        {days.map(({ day, hours }) => (
          <li key={day} className="capacity-day">
            <span className="muted">{weekday(day)}</span>
            <span className="capacity-bar" aria-hidden="true">
              <i style={{ height: `${(hours / highest) * 100}%` }} />
            </span>
            <b>{hours} h</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
