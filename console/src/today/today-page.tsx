import './today.css'
import { LocationChoice } from '../parts/location-choice.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useMe } from '../parts/use-me.ts'
import { clock, longDate } from '../parts/words.ts'
import { BookedHours } from './booked-hours.tsx'
import { CrewsToday } from './crews-today.tsx'
import { Failures } from './failures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FlowCards } from './flow-cards.tsx'
import { TodoList } from './todo-list.tsx'
import { type Today, useToday } from './use-today.ts'

export function TodayPage() {
  const { me, can } = useMe()
  const { today, location, setLocation } = useToday()
  const name = me?.member?.name.split(' ')[0] ?? ''
  const { data } = today
  return (
    <>
      <PageHead
        title={data && me ? `Good ${partOfDay(data.timezone)}, ${name}` : 'Today'}
        tab="Today"
        sub={data && timeWords(data)}
      >
        <LocationChoice value={location} onChange={setLocation} all="All" />
      </PageHead>
      {can('manage_settings') && <FirstSteps isFresh={data?.jobs?.has_any === false} />}
      <Loaded query={today} lines={12}>
        {(data) => <Sections data={data} />}
      </Loaded>
    </>
  )
}

function Sections({ data }: { data: Today }) {
  const { work, failures } = data
  return (
    <>
      <FlowCards data={data} />
      <Failures of={failures} />
      <div className="today-columns">
        <TodoList data={data} />
        {work && (
          <div className="stack">
            <CrewsToday work={work} />
            <BookedHours booked={work.booked} />
          </div>
        )}
      </div>
    </>
  )
}

const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(new Date())

function partOfDay(timeZone: string): string {
  const hour = Number(timeIn(timeZone).slice(0, 2))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

const timeWords = ({ today, timezone }: Today): string =>
  `${longDate(today)} · ${clock(timeIn(timezone))} in ${timezone.split('/').at(-1)!.replaceAll('_', ' ')}`
