import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const jobTabs: readonly StateTab<Input<'jobs.list'>>[] = [
  { value: 'plan', label: 'To schedule', filter: { status: 'unscheduled' } },
  {
    value: 'planned',
    label: 'Scheduled',
    filter: { status: 'scheduled', sort: 'scheduled_date', order: 'asc' },
  },
  { value: 'now', label: 'Under way', filter: { status: ['en_route', 'in_progress'] } },
  { value: 'held', label: 'On hold', filter: { status: 'on_hold' } },
  { value: 'bill', label: 'To invoice', filter: { status: 'complete', is_to_invoice: true } },
  { value: 'done', label: 'Done', filter: { status: 'complete' } },
  { value: 'cancelled', label: 'Cancelled', filter: { status: 'cancelled' } },
]
