import { useState } from 'react'
import type { JobCard, ScheduleBoard } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { clock } from '../parts/words.ts'
import { BoardRow, type RowMove } from './board-row.tsx'
import { minutesOf, shareAt, shownHours, spanOf } from './day-grid.ts'

interface Props {
  board: ScheduleBoard
  day: string
  isEditable: boolean
  move: (card: JobCard, slot: RowMove) => void
  openForm: (card: JobCard) => void
}

/** Day board: crews are rows, hours are columns. Jobs without a crew are in the last row. */
export function Board({ board, day, isEditable, move, openForm }: Props) {
  const { me } = useMe()
  const [dragged, setDragged] = useState<JobCard>()
  const rows = [
    ...board.rows.map(({ id, name, kind, cells }) => ({
      id,
      name,
      isCrew: kind === 'crew',
      cell: cells[0],
      cards: cells[0]?.jobs ?? [],
    })),
    { id: undefined, name: 'Nobody yet', isCrew: false, cell: undefined, cards: board.unassigned },
  ]
  const all = rows.flatMap(({ cards }) => cards)
  const hours = shownHours(all.flatMap((card) => spanOf(card) ?? []))
  const crews = rows.filter(({ isCrew }) => isCrew)
  const tray = [...all, ...board.unscheduled]
  const now = nowAt(me?.organization.now, board.timezone)
  const isToday = now?.date === day
  const nowShare = now && shareAt(now.minutes, hours)
  return (
    <section className="card board" aria-label="Crews and their jobs">
      <div className="hours" aria-hidden="true">
        {Array.from({ length: hours.last - hours.first }, (_, index) => (
          <span key={index} style={{ left: `${(index / (hours.last - hours.first)) * 100}%` }}>
            {clock(`${hours.first + index}:00`)}
          </span>
        ))}
      </div>
      {rows.map((row, at) => (
        <BoardRow
          key={row.id ?? row.name}
          {...row}
          hours={hours}
          isEditable={isEditable}
          dragged={dragged}
          drag={setDragged}
          move={(card, slot) => {
            setDragged(undefined)
            const crew =
              slot.rowStep === undefined ? (row.isCrew ? row : undefined) : crews[at + slot.rowStep]
            if (slot.rowStep !== undefined && !crew) return
            move(card, { ...slot, crew: crew && { id: crew.id!, name: crew.name } })
          }}
          find={(jobId) => tray.find(({ job_id }) => job_id === jobId)}
          openForm={openForm}
        />
      ))}
      {now && isToday && nowShare !== undefined && nowShare >= 0 && nowShare <= 1 && (
        <div
          className="now"
          aria-hidden="true"
          style={{ left: `calc(var(--names) + (100% - var(--names)) * ${nowShare})` }}
        >
          <span>{clock(now.time.slice(0, 5)).replace(/ [ap]m$/, '')}</span>
        </div>
      )}
    </section>
  )
}

/** Date and time at a location. */
function nowAt(instant: string | undefined, timeZone: string) {
  if (!instant) return undefined
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(Math.max(Date.parse(instant), Date.now())))
  const [date = '', time = ''] = parts.split(' ')
  return { date, time, minutes: minutesOf(time) }
}
