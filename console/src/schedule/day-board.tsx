import { useMe } from '../parts/use-me.ts'
import { clock } from '../parts/words.ts'
import type { BoardActions } from './board-actions.ts'
import { BoardRow } from './board-row.tsx'
import { skippedSpan, wallClockAt } from './clock-change.ts'
import { shareAt, shownHours, spanOf, timeOf } from './day-grid.ts'
import type { Row } from './rows.ts'

interface Props {
  rows: readonly Row[]
  day: string
  timezone: string
  isMember: boolean
  actions: BoardActions
}

/** The day board, with hours as columns. All times are in the time zone of the location. */
export function DayBoard({ rows, day, timezone, isMember, actions }: Props) {
  const { me, nameOf } = useMe()
  const skipped = skippedSpan(day, timezone)
  const cards = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.cards))
  const appointments = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.appointments))
  const hours = shownHours([
    ...cards.flatMap((card) => spanOf(card) ?? []),
    ...appointments.map(({ starts_at, minutes }) => {
      const start = wallClockAt(Date.parse(starts_at), timezone).minutes
      return { start, end: start + minutes }
    }),
    ...(skipped ? [skipped] : []),
  ])
  return (
    <section className="card board" aria-label={`Board of ${day}`}>
      <div className="hours" aria-hidden="true">
        {Array.from({ length: hours.last - hours.first }, (_, index) => (
          <span key={index} style={{ left: `${(index / (hours.last - hours.first)) * 100}%` }}>
            {clock(`${hours.first + index}:00`)}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <BoardRow
          key={row.id ?? row.name}
          {...{ row, hours, skipped, timezone, isMember, nameOf, actions }}
        />
      ))}
      <NowLine {...{ day, timezone, hours, now: me?.organization.now }} />
    </section>
  )
}

interface NowProps {
  day: string
  timezone: string
  hours: { first: number; last: number }
  /** Current time according to the server. In a sandbox with a test clock, it differs from the real time. */
  now: string | undefined
}

function NowLine({ day, timezone, hours, now }: NowProps) {
  if (!now) return null
  const { date, minutes } = wallClockAt(Math.max(Date.parse(now), Date.now()), timezone)
  const share = shareAt(minutes, hours)
  if (date !== day || share < 0 || share > 1) return null
  return (
    <div
      className="now"
      aria-hidden="true"
      style={{ left: `calc(var(--names) + (100% - var(--names)) * ${share})` }}
    >
      <span>{clock(timeOf(minutes)).replace(/ [ap]m$/, '')}</span>
    </div>
  )
}
