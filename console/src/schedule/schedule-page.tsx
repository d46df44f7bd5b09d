import './schedule.css'
import { useState } from 'react'
import type { JobCard } from '../api/operations.ts'
import { ScheduleSheet } from '../jobs/schedule-sheet.tsx'
import { Empty, Failure, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { Board } from './board.tsx'
import { ScheduleHead } from './schedule-head.tsx'
import { Tray } from './tray.tsx'
import { useBoard } from './use-board.ts'
import { useMove } from './use-move.ts'

export function SchedulePage() {
  const { can } = useMe()
  const state = useBoard()
  const [announced, announce] = useState('')
  const [formOf, setFormOf] = useState<JobCard>()
  const { move } = useMove(announce)
  const { board, day, location } = state
  const isEditable = can('manage_schedule')
  return (
    <>
      <ScheduleHead state={state} />
      {board.error && <Failure error={board.error} retry={board.refetch} />}
      {board.isPending && <Skeleton lines={10} />}
      {board.data && (
        <div className="schedule" data-stale={board.isPlaceholderData || undefined}>
          {board.data.rows.length === 0 && board.data.unassigned.length === 0 ? (
            <Empty title="No crews yet">
              <p className="muted">Crews are the rows of the board.</p>
            </Empty>
          ) : (
            <Board
              board={board.data}
              day={day}
              isEditable={isEditable}
              move={(card, slot) => void move(card, { ...slot, date: day })}
              openForm={setFormOf}
            />
          )}
          <Tray cards={board.data.unscheduled} isEditable={isEditable} openForm={setFormOf} />
        </div>
      )}
      <div className="visually-hidden" role="status">
        {announced}
      </div>
      {formOf && (
        <ScheduleSheet
          job={{
            ...formOf,
            id: formOf.job_id,
            ...(location ? { location_id: location.id } : {}),
          }}
          day={day}
          onClose={() => setFormOf(undefined)}
        />
      )}
    </>
  )
}
