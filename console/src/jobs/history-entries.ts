import type { JobDetail } from '../api/operations.ts'
import { type Author, authorName } from '../parts/author-words.ts'
import { when } from './when.ts'

type History = Pick<JobDetail, 'status_history' | 'schedule_history' | 'visits' | 'visits_total'>

export interface HistoryEntry {
  key: string
  at: string
  /** New status. Undefined if the entry is about a change of the date. */
  status: string | undefined
  what: string
  who: string
  reason: string | null
}

interface Reader {
  nameOf: (memberId: string | null) => string
  today: string
}

/** Returns the changes of the status and date of a job and of its visits, latest first, each with its author. */
export function historyEntries(job: History, { nameOf, today }: Reader): HistoryEntry[] {
  const numberOf = (visitId: string | null): string => {
    const visit = job.visits_total > 1 && job.visits.find(({ visit_id }) => visit_id === visitId)
    return visit ? `Visit ${visit.visit_number}` : ''
  }
  const entry = (at: string, by: Author, index: number, kind: string) => ({
    key: `${kind} ${at} ${index}`,
    at,
    who: authorName(by, nameOf),
  })
  const changes = job.status_history.map(({ status, changed_at, changed_by, reason, visit_id }, index) => ({
    ...entry(changed_at, changed_by, index, 'status'),
    status,
    what: numberOf(visit_id),
    reason,
  }))
  const moves = job.schedule_history.map(({ replaced_at, replaced_by, visit_id, ...window }, index) => ({
    ...entry(replaced_at, replaced_by, index, 'date'),
    status: undefined,
    what: [numberOf(visit_id), `before: ${when(window, today)}`].filter(Boolean).join(', '),
    reason: null,
  }))
  return [...changes, ...moves].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
