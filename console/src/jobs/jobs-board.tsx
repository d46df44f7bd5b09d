import { useState } from 'react'
import type { Job } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { Failure } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'
import { columns, type ColumnKey, columnOf, dropOn } from './board-columns.ts'
import { BoardColumn } from './board-column.tsx'
import { DropSheet, type DropVerb } from './drop-sheet.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { JobCard } from './job-card.tsx'
import { useDropVerb } from './use-drop-verb.ts'
import { useUnschedule } from './use-unschedule.ts'

const limit = 50

/**
 * Board of jobs in columns by status and billing. Dropping a job on a column runs the operation that moves the job to
 * that status.
 */
export function JobsBoard({ search }: { search: string | undefined }) {
  const { can, today } = useMe()
  const [dragged, setDragged] = useState<Job>()
  const [verb, setVerb] = useState<DropVerb>()
  const unschedule = useUnschedule()
  const runVerb = useDropVerb(setVerb)
  const found = { limit, ...(search ? { search } : {}) }
  const waiting = useOperation('jobs.list', { ...found, status: 'unscheduled' })
  const planned = useOperation('jobs.list', {
    ...found,
    status: 'scheduled',
    sort: 'scheduled_date',
    order: 'asc',
  })
  const begun = useOperation('jobs.list', { ...found, status: ['en_route', 'in_progress', 'on_hold'] })
  const done = useOperation('jobs.list', { ...found, status: 'complete', is_invoiced: false })
  const seesMoney = { enabled: can('view_invoices') }
  const owed = useOperation(
    'invoices.list',
    { ...found, status: ['draft', 'sent', 'viewed', 'partial', 'overdue'] },
    seesMoney,
  )
  const paid = useOperation(
    'invoices.list',
    { ...found, status: 'paid', updated_after: `${addDays(today, -7)}T00:00:00.000Z` },
    seesMoney,
  )
  const jobs = { unscheduled: waiting, scheduled: planned, underway: begun, complete: done }
  const invoices = { invoiced: owed, paid }
  const drop = (job: Job, to: ColumnKey): void => {
    const what = dropOn(job, to)
    if (!what) return
    if (what.type === 'refused') showToast(what.reason, { tone: 'red' })
    else if (what.type === 'unschedule') void unschedule(job)
    else void runVerb({ job, sheet: what.sheet })
  }
  const step = (job: Job, by: number): void => {
    const at = columns.findIndex(({ key }) => key === columnOf(job)) + by
    const next = columns[at]
    if (next) drop(job, next.key)
  }
  const failed = [...Object.values(jobs), ...Object.values(invoices)].find(({ error }) => error)
  if (failed) return <Failure error={failed.error} retry={failed.refetch} />
  return (
    <>
      <div className="job-board" role="group" aria-label="Board of jobs">
        {columns.map(({ key, label }) => {
          if (key === 'invoiced' || key === 'paid') {
            if (!can('view_invoices')) return null
            const items = (invoices[key].data?.items ?? []).filter(({ job_id }) => job_id !== null)
            return (
              <BoardColumn key={key} name={key} label={label} count={items.length} {...{ dragged, drop }}>
                {items.map((invoice) => (
                  <InvoiceCard key={invoice.id} invoice={invoice} />
                ))}
              </BoardColumn>
            )
          }
          const page = jobs[key].data
          return (
            <BoardColumn
              key={key}
              name={key}
              label={label}
              count={page?.items.length}
              hasMore={page?.has_more ?? false}
              {...{ dragged, drop }}
            >
              {page?.items.map((job) => (
                <JobCard key={job.id} {...{ job, step }} drag={setDragged} />
              ))}
            </BoardColumn>
          )
        })}
      </div>
      {verb && <DropSheet verb={verb} onClose={() => setVerb(undefined)} />}
    </>
  )
}
