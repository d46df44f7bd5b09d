import './timeline.css'
import type { TimelineEntry } from '../api/operations.ts'
import { useList } from '../api/use.ts'
import { authorName } from '../parts/author-words.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago, money } from '../parts/words.ts'
import { timelineSentence, timelineTarget, timelineText } from './timeline-words.ts'

/** Timeline of a client, latest entry first. */
export function Timeline({ clientId }: { clientId: string }) {
  const list = useList('clients.timeline', { client_id: clientId, order: 'desc' })
  if (list.error) return <Failure error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton />
  const rows = list.rows
  if (rows.length === 0) return <p className="muted timeline-none">Nothing has happened yet.</p>
  return (
    <>
      <ol className="timeline">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="card-foot">
          <button type="button" className="button" data-quiet="" onClick={() => void list.fetchNextPage()}>
            Show earlier entries
          </button>
        </div>
      )}
    </>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { nameOf, today } = useMe()
  const target = timelineTarget(entry)
  const sentence = timelineSentence(entry)
  const by = entry.by && authorName(entry.by, nameOf)
  return (
    <li data-area={entry.area}>
      <span className="timeline-what">
        {target ? (
          <PageLink to={target} className="link">
            {sentence}
          </PageLink>
        ) : (
          sentence
        )}
        {entry.amount_cents ? (
          <b className="amount">{money(entry.amount_cents, entry.currency ?? 'USD')}</b>
        ) : null}
      </span>
      <span className="muted">{[ago(entry.at), by].filter(Boolean).join(' · ')}</span>
      {entry.text && <p>{timelineText(entry.text, today)}</p>}
    </li>
  )
}
