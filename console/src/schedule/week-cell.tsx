import { useMe } from '../parts/use-me.ts'
import { AppointmentCard } from './appointment-card.tsx'
import type { BoardActions } from './board-actions.ts'
import { BoardCard } from './board-card.tsx'
import { placeInLanes, spanOf } from './day-grid.ts'
import { Load } from './load.tsx'
import { slotOf } from './slot.ts'
import type { Cell, Row } from './rows.ts'

interface Props {
  row: Row
  cell: Cell
  timezone: string
  isMember: boolean
  dayName: string
  actions: BoardActions
}

/** Visits and appointments of a row on one day, in the order of their start. */
export function WeekCell({ row, cell, timezone, isMember, dayName, actions }: Props) {
  const { nameOf } = useMe()
  const { cards, appointments, timeOff, load, date } = cell
  const { placed } = placeInLanes(
    cards.flatMap((card) => {
      const span = spanOf(card)
      return span ? [{ card, span }] : []
    }),
  )
  const clashes = new Set(placed.flatMap(({ card, isClash }) => (isClash ? [card.visit_id] : [])))
  const ordered = [...cards.filter((card) => !spanOf(card)), ...placed.map(({ card }) => card)]
  const to = actions.drag?.to
  const isTarget = to !== undefined && to.date === date && to.row === row.id
  const isEmpty = cards.length + appointments.length + timeOff.length === 0
  return (
    <div
      className="week-cell"
      {...(row.isTarget ? { 'data-drop': 'day', 'data-row': row.id ?? '', 'data-date': date } : {})}
      data-target={isTarget || undefined}
      data-empty={isEmpty || undefined}
      data-today={date === actions.today || undefined}
    >
      <span className="week-cell-day">{dayName}</span>
      {load && (cards.length > 0 || appointments.length > 0) && (
        <Load load={load} count={cards.length} name={`${row.name}, ${dayName}`} />
      )}
      {timeOff.map(({ member_id }) => (
        <span key={member_id} className="off-chip">
          {isMember ? 'Off' : `${nameOf(member_id)} is off`}
        </span>
      ))}
      {ordered.map((card) => (
        <BoardCard
          key={card.visit_id}
          card={card}
          from={slotOf(card, row.id)}
          isClash={clashes.has(card.visit_id)}
          actions={actions}
        />
      ))}
      {appointments.map((appointment) => (
        <AppointmentCard key={appointment.appointment_id} {...{ appointment, timezone }} />
      ))}
    </div>
  )
}
