import type { Today } from './use-today.ts'

const weekday = (iso: string): string => {
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
  return `${name.format(new Date(`${iso}T00:00:00Z`))} ${Number(iso.slice(8))}`
}

/** Booked hours of the next days as bars. */
export function BookedHours({ booked }: { booked: NonNullable<Today['work']>['booked'] }) {
  const days = booked.map(({ date, minutes }) => ({ date, hours: Math.round(minutes / 60) }))
  const highest = Math.max(8, ...days.map(({ hours }) => hours))
  return (
    <section className="card" aria-labelledby="capacity-title">
      <div className="card-head">
        <h2 id="capacity-title">Booked hours</h2>
        <span className="muted">next six days</span>
      </div>
      <ol className="capacity">
        {days.map(({ date, hours }) => (
          <li key={date} className="capacity-day">
            <span className="muted">{weekday(date)}</span>
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
