import { clockRange } from '../parts/words.ts'
import type { BoardActions } from './board-actions.ts'
import { shareAt, timeOf } from './day-grid.ts'
import { lengthOf } from './slot.ts'
import type { Row } from './rows.ts'

interface Props {
  actions: BoardActions
  row: Row
  date: string
  hours: { first: number; last: number }
}

/** Outline of the slot in which the dragged card would land. */
export function DropGhost({ actions: { drag }, row, date, hours }: Props) {
  const to = drag?.to
  if (!drag || !to || to.row !== row.id || to.date !== date || to.start === null) return null
  const length = lengthOf(drag.card, to)
  return (
    <div
      className="ghost"
      style={{
        left: `${shareAt(to.start, hours) * 100}%`,
        width: `${(length / ((hours.last - hours.first) * 60)) * 100}%`,
      }}
    >
      {clockRange(timeOf(to.start), timeOf((to.start + length) % (24 * 60)))}
    </div>
  )
}
