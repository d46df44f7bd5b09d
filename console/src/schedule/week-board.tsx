import { initials } from '../parts/words.ts'
import type { BoardActions } from './board-actions.ts'
import type { Row } from './rows.ts'
import { WeekCell } from './week-cell.tsx'

interface Props {
  rows: readonly Row[]
  timezone: string
  isMember: boolean
  goToDay: (date: string) => void
  actions: BoardActions
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

const dayName = (date: string): string =>
  `${weekdays.format(new Date(`${date}T00:00:00Z`))} ${Number(date.slice(8))}`

/** The board of a week, with days as columns. A visit keeps its time when it is moved to another day. */
export function WeekBoard({ rows, timezone, isMember, goToDay, actions }: Props) {
  const dates = rows[0]?.cells.map(({ date }) => date) ?? []
  return (
    <section className="card board week" aria-label="Board of the week">
      <div className="week-days">
        <span />
        {dates.map((date) => (
          <button
            key={date}
            type="button"
            data-today={date === actions.today || undefined}
            onClick={() => goToDay(date)}
          >
            <span className="visually-hidden">Open </span>
            {dayName(date)}
          </button>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.id ?? row.name} className="week-row" role="group" aria-label={row.name}>
          <div className="crew-head">
            <span className="avatar" aria-hidden="true">
              {row.id === null ? '?' : initials(row.name)}
            </span>
            <span>
              <b>{row.name}</b>
            </span>
          </div>
          {row.cells.map((cell) => (
            <WeekCell
              key={cell.date}
              {...{ row, cell, timezone, isMember, actions, dayName: dayName(cell.date) }}
            />
          ))}
        </div>
      ))}
    </section>
  )
}
