import type { RefObject } from 'react'
import { nameOfCard } from './slot.ts'
import { slotWords } from './move-words.ts'
import type { Drag } from './use-drag.ts'

interface Props {
  drag: Drag | undefined
  chip: RefObject<HTMLDivElement | null>
  today: string
  nameOfRow: (id: string | null) => string
}

/** Label that follows the pointer during a drag and says where the card would land. */
export function DragChip({ drag, chip, today, nameOfRow }: Props) {
  const to = drag?.to
  return (
    <div className="drag-chip" ref={chip} hidden={!drag} aria-hidden="true">
      <b>{drag && nameOfCard(drag.card)}</b>
      {to && <span>{to.date === null ? 'No date' : `${nameOfRow(to.row)}, ${slotWords(to, today)}`}</span>}
      {drag && !to && <span>Not here</span>}
    </div>
  )
}
