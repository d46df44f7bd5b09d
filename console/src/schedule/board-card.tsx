import { CalendarClock, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { JobCard } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { useGo } from '../parts/use-address.ts'
import { type BoardActions, isDragged } from './board-actions.ts'
import { adjustedWords, cardLabel, cardTimes, visitWords } from './card-words.ts'
import type { Slot } from './slot.ts'

interface Props {
  card: JobCard
  /** Slot in which the card is shown and from which it can be moved: its row, date and times. */
  from: Slot
  isClash?: boolean
  /** True to show one line instead of three. */
  isFlat?: boolean
  /** Duration to which the width of the card corresponds, in minutes. Undefined if the card is not on a time axis. */
  minutes?: number
  canResize?: boolean
  style?: CSSProperties
  actions: BoardActions
}

/**
 * Card of a visit on the schedule board. Enter opens its job, Alt with an arrow key moves the card, and `M` opens the
 * form.
 */
export function BoardCard({
  card,
  from,
  isClash = false,
  isFlat = false,
  minutes,
  canResize = false,
  style,
  actions,
}: Props) {
  const go = useGo()
  const adjusted = adjustedWords(card, actions.timezone)
  const { isEditable, begin, onKey, onLeave, openForm } = actions
  const name = card.customer_name ?? `Job ${card.job_number}`
  return (
    <div
      className="job-slot"
      style={style}
      data-flat={isFlat || undefined}
      data-timed={minutes !== undefined || undefined}
    >
      <button
        type="button"
        className="job"
        data-focus-name={card.visit_id}
        data-visit={`${card.visit_id} ${from.row ?? ''}`}
        data-status={card.status}
        data-clash={isClash || undefined}
        data-dragged={isDragged(actions, card) || undefined}
        title={cardLabel(card, isClash)}
        onKeyDown={(event) => onKey(event, card, from)}
        onBlur={onLeave}
        onClick={() => go(`jobs/${card.job_id}`)}
        onPointerDown={(event) => {
          if (!isEditable) return
          const box = event.currentTarget.getBoundingClientRect()
          const grab = minutes === undefined ? 0 : ((event.clientX - box.left) / box.width) * minutes
          begin(event, { card, from, mode: 'move', grab })
        }}
        aria-keyshortcuts={
          isEditable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown M' : undefined
        }
      >
        <span className="job-top">
          <Status of={card.status} bare />
          <b>{name}</b>
          {isClash && <TriangleAlert size={13} aria-hidden="true" className="warn" />}
        </span>
        <span className="job-more">{visitWords(card)}</span>
        <span className="job-more">
          {adjusted ?? cardTimes(card)}
          {isClash && <span className="visually-hidden">, overlaps another visit</span>}
        </span>
        {isEditable && canResize && (
          <>
            <span className="edge" data-edge="start" onPointerDown={resize('start')} />
            <span className="edge" data-edge="end" onPointerDown={resize('end')} />
          </>
        )}
      </button>
      {isEditable && card.status !== 'complete' && (
        <button
          type="button"
          className="icon-button job-form"
          aria-label={`Move ${name}`}
          tabIndex={-1}
          onClick={() => openForm(card)}
        >
          <CalendarClock size={16} />
        </button>
      )}
    </div>
  )

  function resize(mode: 'start' | 'end') {
    return (event: React.PointerEvent): void => {
      event.stopPropagation()
      begin(event, { card, from, mode, grab: 0 })
    }
  }
}
