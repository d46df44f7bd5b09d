import { type DragEvent, useRef, useState } from 'react'
import type { JobCard, ScheduleBoard } from '../api/operations.ts'
import { clock, initials } from '../parts/words.ts'
import { BoardCard } from './board-card.tsx'
import { Load } from './load.tsx'
import { placeInLanes, shareAt, spanOf, timeAt, timeOf } from './day-grid.ts'

export interface RowMove {
  start: number
  /** Rows up (negative) or down, for moves by keys. Undefined for a drop on this row. */
  rowStep?: number
  crew?: { id: string; name: string } | undefined
}

interface Props {
  name: string
  isCrew: boolean
  cell: ScheduleBoard['rows'][number]['cells'][number] | undefined
  cards: readonly JobCard[]
  hours: { first: number; last: number }
  isEditable: boolean
  dragged: JobCard | undefined
  drag: (card: JobCard | undefined) => void
  move: (card: JobCard, slot: RowMove) => void
  find: (jobId: string) => JobCard | undefined
  openForm: (card: JobCard) => void
}

export function BoardRow(props: Props) {
  const { name, isCrew, cell, cards, hours, isEditable, dragged, drag, move, find, openForm } = props
  const lane = useRef<HTMLDivElement>(null)
  const [ghost, setGhost] = useState<number>()
  const timed = cards.flatMap((card) => {
    const span = spanOf(card)
    return span ? [{ card, span }] : []
  })
  const anytime = cards.filter((card) => !spanOf(card))
  const { placed, lanes } = placeInLanes(timed)
  const minutesUnder = (event: DragEvent): number => {
    const box = lane.current!.getBoundingClientRect()
    return timeAt((event.clientX - box.left) / box.width, hours)
  }
  return (
    <div className="crew">
      <div className="crew-head">
        <span className="avatar" aria-hidden="true">
          {isCrew ? initials(name) : '?'}
        </span>
        <span>
          <b>{name}</b>
          <Load cell={cell} count={cards.length} name={name} />
        </span>
      </div>
      <div
        className="lane"
        ref={lane}
        style={{
          height: lanes === 1 ? 68 : lanes * 32 + 6,
          backgroundSize: `calc(100% / ${hours.last - hours.first}) 100%`,
        }}
        onDragOver={(event) => {
          if (!isEditable) return
          event.preventDefault()
          setGhost(minutesUnder(event))
        }}
        onDragLeave={() => setGhost(undefined)}
        onDrop={(event) => {
          event.preventDefault()
          setGhost(undefined)
          const card = find(event.dataTransfer.getData('text/job')) ?? dragged
          if (card && isEditable) move(card, { start: minutesUnder(event) })
        }}
      >
        {placed.map(({ card, span, lane: own, isClash }) => (
          <BoardCard
            key={card.visit_id}
            card={card}
            span={span}
            isClash={isClash}
            isEditable={isEditable}
            isFlat={lanes > 1}
            style={{
              left: `${shareAt(span.start, hours) * 100}%`,
              width: `${((span.end - span.start) / ((hours.last - hours.first) * 60)) * 100}%`,
              ...(lanes > 1 ? { top: 4 + own * 32, height: 29 } : {}),
            }}
            drag={drag}
            nudge={(minutes, rowStep) => move(card, { start: span.start + minutes, rowStep })}
            openForm={openForm}
          />
        ))}
        {anytime.map((card) => (
          <button key={card.visit_id} type="button" className="anytime" onClick={() => openForm(card)}>
            {card.customer_name}, any time
          </button>
        ))}
        {ghost !== undefined && (
          <div className="ghost" style={{ left: `${shareAt(ghost, hours) * 100}%` }}>
            {clock(timeOf(ghost))}
          </div>
        )}
      </div>
    </div>
  )
}
