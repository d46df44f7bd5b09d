import './schedule.css'
import './board-card.css'
import './week.css'
import { useState } from 'react'
import type { JobCard } from '../api/operations.ts'
import { ScheduleSheet } from '../jobs/schedule-sheet.tsx'
import { Empty, Failure, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { BoardFilters } from './board-filters.tsx'
import { DayBoard } from './day-board.tsx'
import { DayMenu } from './day-menu.tsx'
import { DispatchButton } from './dispatch-button.tsx'
import { DragChip } from './drag-chip.tsx'
import { ScheduleHead } from './schedule-head.tsx'
import { Tray } from './tray.tsx'
import { useBoard } from './use-board.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { WeekBoard } from './week-board.tsx'

export function SchedulePage() {
  const { today } = useMe()
  const state = useBoard()
  const [announced, announce] = useState('')
  const [formOf, setFormOf] = useState<JobCard>()
  const { board, day, view, by, location, change } = state
  const { plan, actions, chip, nameOfRow } = useBoardActions(state, { announce, openForm: setFormOf })
  useBoardKeys(state, () => actions.isEditable && plan?.tray[0] && setFormOf(plan.tray[0]))
  const isMember = by === 'member'
  const hasRows = plan?.rows.some(
    ({ id, cells }) => id !== null || cells.some((cell) => cell.cards.length > 0),
  )
  return (
    <>
      <ScheduleHead state={state}>
        {view === 'day' && <DayMenu day={day} location={location?.id} />}
        {view === 'day' && plan && <DispatchButton day={day} rows={plan.rows} />}
      </ScheduleHead>
      <BoardFilters state={state} />
      {board.error && <Failure error={board.error} retry={board.refetch} />}
      {board.isPending && <Skeleton lines={10} />}
      {plan && board.data && (
        <div
          className="schedule"
          data-stale={board.isPlaceholderData || undefined}
          data-dragging={actions.drag?.mode}
        >
          {!hasRows && by === 'crew' ? (
            <Empty title="No crews yet">
              <p className="muted">
                The rows of the board are crews. It can also show one row for each member.
              </p>
              <button type="button" className="button" onClick={() => change({ by: 'member' })}>
                Show members
              </button>
            </Empty>
          ) : view === 'day' ? (
            <DayBoard
              rows={plan.rows}
              day={board.data.from}
              timezone={board.data.timezone}
              {...{ isMember, actions }}
            />
          ) : (
            <WeekBoard
              rows={plan.rows}
              timezone={board.data.timezone}
              goToDay={(date) => change({ day: date === today ? undefined : date, view: undefined })}
              {...{ isMember, actions }}
            />
          )}
          {state.scope !== 'sales' && <Tray cards={plan.tray} by={by} actions={actions} />}
        </div>
      )}
      <DragChip drag={actions.drag} {...{ chip, today, nameOfRow }} />
      <div className="visually-hidden" role="status">
        {announced}
      </div>
      {formOf && (
        <ScheduleSheet
          job={{ ...formOf, id: formOf.job_id, ...(location ? { location_id: location.id } : {}) }}
          day={day}
          onClose={() => setFormOf(undefined)}
        />
      )}
    </>
  )
}
