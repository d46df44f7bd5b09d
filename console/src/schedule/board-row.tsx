import type { AppointmentCard as Appointment, JobCard } from '../api/operations.ts'
import { initials } from '../parts/words.ts'
import { AppointmentCard } from './appointment-card.tsx'
import type { BoardActions } from './board-actions.ts'
import { BoardCard } from './board-card.tsx'
import { wallClockAt } from './clock-change.ts'
import { placeInLanes, shareAt, type Span, spanOf } from './day-grid.ts'
import { DropGhost } from './drop-ghost.tsx'
import { LaneMarks } from './lane-marks.tsx'
import { Load } from './load.tsx'
import { slotOf } from './slot.ts'
import type { Row } from './rows.ts'

interface Props {
  row: Row
  hours: { first: number; last: number }
  skipped: Span | undefined
  timezone: string
  isMember: boolean
  nameOf: (memberId: string) => string
  actions: BoardActions
}

type Entry = { card: JobCard } | { appointment: Appointment }

const flatHeight = 32

/** Row of the day board: its name and booked hours, visits without a time, and visits on the time axis. */
export function BoardRow({ row, hours, skipped, timezone, isMember, nameOf, actions }: Props) {
  const { cards, appointments, timeOff, load, date } = row.cells[0]!
  const anytime = cards.filter((card) => !spanOf(card))
  const { placed, lanes } = placeInLanes<Entry>([
    ...cards.flatMap((card) => {
      const span = spanOf(card)
      return span ? [{ card: { card }, span }] : []
    }),
    ...appointments.map((appointment) => {
      const start = wallClockAt(Date.parse(appointment.starts_at), timezone).minutes
      return { card: { appointment }, span: { start, end: start + appointment.minutes } }
    }),
  ])
  const styleOf = (span: Span, lane: number) => ({
    left: `${shareAt(span.start, hours) * 100}%`,
    width: `${((span.end - span.start) / ((hours.last - hours.first) * 60)) * 100}%`,
    ...(lanes > 1 ? { top: 4 + lane * flatHeight, height: flatHeight - 3 } : {}),
  })
  const area = { 'data-row': row.id ?? '', 'data-date': date }
  const isOpen = row.isTarget && (anytime.length > 0 || actions.drag?.mode === 'move')
  return (
    <div className="crew" role="group" aria-label={row.name}>
      <div className="crew-head">
        <span className="avatar" aria-hidden="true">
          {row.id === null ? '?' : initials(row.name)}
        </span>
        <span>
          <b>{row.name}</b>
          <Load load={load} count={cards.length} name={row.name} />
        </span>
      </div>
      <div className="lanes">
        {isOpen && (
          <div className="anytime" data-drop="anytime" {...area}>
            <span className="anytime-label">Any time</span>
            {anytime.map((card) => (
              <BoardCard
                key={card.visit_id}
                card={card}
                from={slotOf(card, row.id)}
                isFlat
                actions={actions}
              />
            ))}
          </div>
        )}
        <div
          className="lane"
          {...(row.isTarget ? { 'data-drop': 'lane', ...area } : {})}
          data-first={hours.first}
          data-last={hours.last}
          style={{
            height: lanes === 1 ? 68 : lanes * flatHeight + 6,
            backgroundSize: `calc(100% / ${hours.last - hours.first}) 100%`,
          }}
        >
          <LaneMarks {...{ timeOff, skipped, hours, nameOf, isMember }} />
          {placed.map(({ card: entry, span, lane, isClash }) =>
            'card' in entry ? (
              <BoardCard
                key={entry.card.visit_id}
                card={entry.card}
                from={slotOf(entry.card, row.id)}
                minutes={span.end - span.start}
                canResize={entry.card.status === 'scheduled'}
                isClash={isClash}
                isFlat={lanes > 1}
                style={styleOf(span, lane)}
                actions={actions}
              />
            ) : (
              <AppointmentCard
                key={entry.appointment.appointment_id}
                appointment={entry.appointment}
                {...{ timezone, style: styleOf(span, lane) }}
              />
            ),
          )}
          <DropGhost {...{ actions, row, date, hours }} />
        </div>
      </div>
    </div>
  )
}
