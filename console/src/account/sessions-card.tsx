import { useState } from 'react'
import type { ItemOf } from '../api/query-options.ts'
import { useList } from '../api/use.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { EndSessionsSheet } from './end-sessions-sheet.tsx'
import { SessionRow } from './session-row.tsx'

type Session = ItemOf<'sessions.list'>

/**
 * Card with the member's sessions. Each can be ended here, except the session of this page, which ends by signing out.
 */
export function SessionsCard() {
  const list = useList('sessions.list', { limit: 20 })
  const [ending, setEnding] = useState<Session | 'others'>()
  const { rows } = list
  const hasOthers = rows.some(({ current }) => !current)
  return (
    <section className="card" aria-labelledby="sessions-title">
      <div className="card-head">
        <h2 id="sessions-title">Where you are signed in</h2>
        {hasOthers && (
          <button type="button" className="button" onClick={() => setEnding('others')}>
            Sign out all others …
          </button>
        )}
      </div>
      {list.error && rows.length === 0 ? (
        <Failure error={list.error} retry={list.refetch} />
      ) : list.isPending ? (
        <Skeleton lines={3} />
      ) : (
        <ul className="account-rows">
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {rows.length > 0 && !hasOthers && <p className="account-hint muted">You are signed in nowhere else.</p>}
      <ListFoot list={list} />
      {ending && <EndSessionsSheet of={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}
