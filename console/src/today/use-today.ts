import { useOperation } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'

/** The most rows that one call returns. A full page means that there may be more. */
const limit = 100

/** What the page shows, from the lists that the member may see. */
export function useToday() {
  const { can, today, me } = useMe()
  const isReady = me !== undefined
  const may = (permission: string) => ({ enabled: isReady && can(permission) })
  const leads = useOperation('leads.list', { status: 'new', order: 'asc', limit }, may('view_leads'))
  const waiting = useOperation('estimates.list', { status: ['sent', 'viewed'], limit }, may('view_estimates'))
  const unscheduled = useOperation('jobs.list', { status: 'unscheduled', limit }, may('view_jobs'))
  const overdue = useOperation('invoices.list', { status: 'overdue', limit }, may('view_invoices'))
  const drafts = useOperation('invoices.list', { status: 'draft', limit: 20 }, may('manage_invoices'))
  const jobs = useOperation(
    'jobs.list',
    { scheduled_from: today, scheduled_to: addDays(today, 6), limit },
    may('view_jobs'),
  )
  const toBill = useOperation(
    'jobs.list',
    { status: 'complete', is_invoiced: false, limit: 20 },
    may('manage_invoices'),
  )
  const todos = useOperation(
    'todos.list',
    { status: 'open', sort: 'due_at', order: 'asc', limit: 20 },
    may('view_jobs'),
  )
  return { leads, waiting, unscheduled, overdue, drafts, jobs, toBill, todos }
}

export type Today = ReturnType<typeof useToday>

/** Number of rows, with a plus if the page is full. */
export const countOf = (items: readonly unknown[]): string =>
  items.length === limit ? `${limit}+` : String(items.length)
