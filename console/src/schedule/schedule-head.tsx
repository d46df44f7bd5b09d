import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocationChoice } from '../parts/location-choice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { addDays, date, longDate } from '../parts/words.ts'
import type { BoardState } from './use-board.ts'

/** Heading of the schedule: the day or week, the location, and what the rows are. */
export function ScheduleHead({ state, children }: { state: BoardState; children?: ReactNode }) {
  const { day, from, today, view, location, goTo, step, setView, change } = state
  const unit = view === 'week' ? 'week' : 'day'
  return (
    <PageHead
      title="Schedule"
      sub={
        <span className="day-nav">
          <button
            type="button"
            className="icon-button"
            aria-label={`Previous ${unit}`}
            onClick={() => step(-1)}
          >
            <ChevronLeft size={16} />
          </button>
          <button type="button" className="button" disabled={day === today} onClick={() => goTo(today)}>
            Today<kbd>T</kbd>
          </button>
          <button type="button" className="icon-button" aria-label={`Next ${unit}`} onClick={() => step(1)}>
            <ChevronRight size={16} />
          </button>
          <b>{view === 'week' ? `${date(from, today)} – ${date(addDays(from, 6), today)}` : longDate(day)}</b>
          <span className="muted zone">{location && zoneName(location.timezone)}</span>
        </span>
      }
    >
      <LocationChoice value={location?.id} onChange={(id) => change({ location: id })} />
      <span className="segments" role="group" aria-label="View">
        <button
          type="button"
          aria-pressed={view === 'day'}
          aria-keyshortcuts="D"
          onClick={() => setView('day')}
        >
          Day
        </button>
        <button
          type="button"
          aria-pressed={view === 'week'}
          aria-keyshortcuts="W"
          onClick={() => setView('week')}
        >
          Week
        </button>
      </span>
      {children}
    </PageHead>
  )
}

const zoneName = (timezone: string): string => `${timezone.split('/').at(-1)?.replaceAll('_', ' ')} time`
