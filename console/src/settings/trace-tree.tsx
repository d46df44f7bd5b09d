import type { ReactNode } from 'react'
import { ago } from '../parts/words.ts'
import { activityMessages as words, type Trace, type TracedEvent } from './activity-messages.ts'

/** The chain of a request: its answer, what it changed, its events with deliveries and runs, and its messages. */
export function TraceTree({ trace }: { trace: Trace }) {
  const { request, entries, events, deliveries, runs, messages, hidden, omitted } = trace
  const followed = [entries, events, deliveries, runs, messages].some((part) => part.length > 0)
  const left = Object.values(omitted).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {request && (
        <div className="activity-part">
          {request.answer && (
            <p>
              <strong>{words.what(request.answer)}</strong> {words.answer(request.answer)}
            </p>
          )}
          <p className="muted">
            {[request.actor && words.actor(request.actor), request.at && ago(request.at)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <code>{request.id}</code>
        </div>
      )}
      <Part title={words.changes} isShown={entries.length > 0}>
        {entries.map(({ id, operation, records }) => (
          <li key={id}>
            {operation} <span className="sub-line">{words.changed(records)}</span>
          </li>
        ))}
      </Part>
      <Part title={words.events} isShown={events.length > 0}>
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </Part>
      <Part title={words.others} isShown={deliveries.length + runs.length > 0}>
        {deliveries.map((each) => (
          <li key={each.id}>{words.delivery(each)}</li>
        ))}
        {runs.map((each) => (
          <li key={each.id}>{words.run(each)}</li>
        ))}
      </Part>
      <Part title={words.emails} isShown={messages.length > 0}>
        {messages.map((each) => (
          <li key={each.message_id}>{words.message(each)}</li>
        ))}
      </Part>
      {!followed && <p className="muted">{words.nothingFollowed}</p>}
      {left > 0 && <p className="muted">{words.omitted(left)}</p>}
      {hidden.length > 0 && <p className="muted">{words.hidden(hidden)}</p>}
    </>
  )
}

function EventItem({ event }: { event: TracedEvent }) {
  const { name, deliveries, runs } = event
  const relayed = words.relayed(event)
  return (
    <li>
      {name} {relayed && <span className="sub-line">{relayed}</span>}
      {deliveries.length + runs.length > 0 && (
        <ul>
          {deliveries.map((each) => (
            <li key={each.id}>{words.delivery(each)}</li>
          ))}
          {runs.map((each) => (
            <li key={each.id}>{words.run(each)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <div className="activity-part">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}
