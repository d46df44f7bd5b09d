import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { PageHead } from '../parts/page-head.tsx'
import { longDate } from '../parts/words.ts'
import type { useBoard } from './use-board.ts'

/** The day and the location of the board. Arrow keys change the day, `T` opens today. */
export function ScheduleHead({ state }: { state: ReturnType<typeof useBoard> }) {
  const { day, today, location, locations, goTo, step, setLocation } = state
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, select, textarea, [role=dialog]')
      )
        return
      if (event.key === 'ArrowLeft') step(-1)
      else if (event.key === 'ArrowRight') step(1)
      else if (event.key === 't') goTo(today)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <PageHead
      title="Schedule"
      sub={
        <span className="day-nav">
          <button type="button" className="icon-button" aria-label="Day before" onClick={() => step(-1)}>
            <ChevronLeft size={16} />
          </button>
          <button type="button" className="button" disabled={day === today} onClick={() => goTo(today)}>
            Today<kbd>T</kbd>
          </button>
          <button type="button" className="icon-button" aria-label="Day after" onClick={() => step(1)}>
            <ChevronRight size={16} />
          </button>
          <b>{longDate(day)}</b>
          <span className="muted zone">
            {location && `${location.timezone.split('/').at(-1)?.replace('_', ' ')} time`}
          </span>
        </span>
      }
    >
      {locations.length > 1 && (
        <span className="segments" role="group" aria-label="Location">
          {locations.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === location?.id} onClick={() => setLocation(id)}>
              {name}
            </button>
          ))}
        </span>
      )}
    </PageHead>
  )
}
