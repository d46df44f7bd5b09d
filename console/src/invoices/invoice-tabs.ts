import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const invoiceTabs: readonly StateTab<Input<'invoices.list'>>[] = [
  { value: 'open', label: 'Open', filter: { status: ['sent', 'viewed', 'partial', 'overdue'] } },
  { value: 'overdue', label: 'Past due', filter: { status: 'overdue' } },
  { value: 'paid', label: 'Paid', filter: { status: 'paid' } },
  { value: 'drafts', label: 'Drafts', filter: { status: 'draft' } },
  { value: 'closed', label: 'Void or written off', filter: { status: ['void', 'written_off'] } },
]
