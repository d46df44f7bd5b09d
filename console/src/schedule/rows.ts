import type { AppointmentCard, JobCard, ScheduleBoard } from '../api/operations.ts'
import { addDays } from '../parts/words.ts'
import { timeOf } from './day-grid.ts'
import type { Grouping, Slot } from './slot.ts'

export type BoardCell = ScheduleBoard['rows'][number]['cells'][number]

export interface Cell {
  date: string
  cards: readonly JobCard[]
  appointments: readonly AppointmentCard[]
  timeOff: BoardCell['time_off']
  load: Pick<BoardCell, 'scheduled_minutes' | 'capacity_minutes'> | undefined
}

export interface Row {
  /** Id of the crew, vehicle or member. Null for the row of visits that are not assigned. */
  id: string | null
  name: string
  /** False for a row that only shows appointments of a member, because nothing can be moved to it. */
  isTarget: boolean
  cells: readonly Cell[]
}

/** A move that the server has not confirmed yet. */
export interface PendingMove {
  card: JobCard
  from: Slot
  to: Slot
}

export interface Plan {
  rows: Row[]
  /** Visits without a date. */
  tray: JobCard[]
}

/**
 * Returns the rows of the board. The last one contains visits that are not assigned. Moves that the server has not
 * confirmed yet are already applied.
 */
export function planOf(board: ScheduleBoard, pending: readonly PendingMove[]): Plan {
  const dates = datesOf(board)
  const rows: Row[] = board.rows.map(({ id, name, cells }) => ({
    id: id ?? null,
    name,
    isTarget: id !== undefined,
    cells: cells.map(({ date, jobs, appointments, time_off, scheduled_minutes, capacity_minutes }) => ({
      date,
      cards: jobs,
      appointments,
      timeOff: time_off,
      load: { scheduled_minutes, capacity_minutes },
    })),
  }))
  const nobody: Row = {
    id: null,
    name: 'No one yet',
    isTarget: true,
    cells: dates.map((date) => ({
      date,
      cards: board.unassigned.filter((card) => card.scheduled_date === date),
      appointments: [],
      timeOff: [],
      load: undefined,
    })),
  }
  return pending.reduce(makeMove, { rows: [...rows, nobody], tray: [...board.unscheduled] })
}

const datesOf = ({ from, days }: ScheduleBoard): string[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index))

/**
 * Moves a visit to its new cell. If several members are assigned to the visit, it is also moved in the rows of the
 * other members.
 */
function makeMove({ rows, tray }: Plan, { card, from, to }: PendingMove): Plan {
  const moved = cardAt(card, to)
  const place = (row: Row, cell: Cell): Cell => {
    const has = cell.cards.some(({ visit_id }) => visit_id === card.visit_id)
    const rest = has ? cell.cards.filter(({ visit_id }) => visit_id !== card.visit_id) : cell.cards
    const isOtherMember = isHolder(row, card) && row.id !== from.row
    const isHere = row.isTarget && cell.date === to.date && (row.id === to.row || isOtherMember)
    return isHere ? { ...cell, cards: [...rest, moved] } : has ? { ...cell, cards: rest } : cell
  }
  const rest = tray.filter(({ visit_id }) => visit_id !== card.visit_id)
  return {
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => place(row, cell)) })),
    tray: to.date === null ? [moved, ...rest] : rest,
  }
}

const isHolder = (row: Row, card: JobCard): boolean =>
  row.id !== null && row.cells.some(({ cards }) => cards.some(({ visit_id }) => visit_id === card.visit_id))

export function cardAt(card: JobCard, { date, start, end }: Slot): JobCard {
  return {
    ...card,
    status: date === null ? 'unscheduled' : card.status === 'unscheduled' ? 'scheduled' : card.status,
    scheduled_date: date,
    scheduled_time_start: start === null ? null : timeOf(start),
    scheduled_time_end: end === null ? null : timeOf(end % (24 * 60)),
    time_adjusted: false,
  }
}

/** Returns the id of the row to which a card belongs: the row of its crew, of its vehicle, or of its first member. */
export function rowOfCard(card: JobCard, by: Grouping): string | null {
  if (by === 'crew') return card.crew_id
  return by === 'vehicle' ? card.vehicle_id : (card.assignees[0]?.member_id ?? null)
}
