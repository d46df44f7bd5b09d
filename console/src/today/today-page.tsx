import './today.css'
import { PageHead } from '../parts/page-head.tsx'
import { useMe } from '../parts/use-me.ts'
import { clock, longDate } from '../parts/words.ts'
import { BookedHours } from './booked-hours.tsx'
import { CrewsToday } from './crews-today.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FlowCards } from './flow-cards.tsx'
import { TodoList } from './todo-list.tsx'
import { useToday } from './use-today.ts'

export function TodayPage() {
  const { me, today, can } = useMe()
  const state = useToday()
  const zone = me?.organization.timezone
  const time = zone === undefined ? '' : timeIn(zone)
  const hour = Number(time.slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const name = me?.member?.name.split(' ')[0] ?? ''
  return (
    <>
      <PageHead
        title={me ? `Good ${part}, ${name}` : 'Today'}
        tab="Today"
        sub={me && `${longDate(today)} · ${clock(time)} in ${zone!.split('/').at(-1)!.replaceAll('_', ' ')}`}
      />
      {can('manage_settings') && <FirstSteps />}
      <FlowCards state={state} />
      <div className="today-columns">
        <TodoList state={state} />
        {can('view_jobs') && (
          <div className="stack">
            <CrewsToday state={state} />
            <BookedHours state={state} />
          </div>
        )}
      </div>
    </>
  )
}

const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(new Date())
