import { TriangleAlert } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { JobCard } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { useGo } from '../parts/use-address.ts'
import { clock, service } from '../parts/words.ts'
import { type Span, timeOf } from './day-grid.ts'

interface Props {
  card: JobCard
  span: Span
  isClash: boolean
  isEditable: boolean
  /** One line instead of three, because several lanes share the row. */
  isFlat: boolean
  style: CSSProperties
  drag: (card: JobCard | undefined) => void
  nudge: (minutes: number, rowStep: number | undefined) => void
  openForm: (card: JobCard) => void
}

const steps: Record<string, [minutes: number, rowStep: number | undefined]> = {
  ArrowLeft: [-15, undefined],
  ArrowRight: [15, undefined],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A job on the board. Enter opens it, Alt and the arrow keys move it, `M` opens the form. */
export function BoardCard(props: Props) {
  const { card, span, isClash, isEditable, isFlat, style, drag, nudge, openForm } = props
  const go = useGo()
  const onKey = (event: KeyboardEvent): void => {
    if (!isEditable) return
    const step = event.altKey ? steps[event.key] : undefined
    if (!step && event.key !== 'm') return
    event.preventDefault()
    event.stopPropagation()
    if (step) nudge(...step)
    else openForm(card)
  }
  const times = `${clock(timeOf(span.start))} – ${clock(timeOf(span.end))}`
  return (
    <button
      type="button"
      className="job"
      draggable={isEditable}
      data-status={card.status}
      data-clash={isClash || undefined}
      data-flat={isFlat || undefined}
      style={style}
      title={`${card.customer_name}, ${service(card.service_type)}, ${times}`}
      onKeyDown={onKey}
      onClick={() => go(`jobs/${card.job_id}`)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/job', card.job_id)
        drag(card)
      }}
      onDragEnd={() => drag(undefined)}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown M"
    >
      <span className="job-top">
        <Status of={card.status} bare />
        <b>{card.customer_name}</b>
        {isClash && <TriangleAlert size={13} aria-hidden="true" className="warn" />}
      </span>
      <span className="job-more">{service(card.service_type)}</span>
      <span className="job-more">
        {times}
        {isClash && <span className="visually-hidden">, overlaps another job</span>}
      </span>
    </button>
  )
}
