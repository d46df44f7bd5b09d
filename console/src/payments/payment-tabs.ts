import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const paymentTabs: readonly StateTab<Input<'payments.list'>>[] = [
  { value: 'all', label: 'All', filter: {} },
  { value: 'payments', label: 'Payments', filter: { kind: 'payment' } },
  { value: 'deposits', label: 'Deposits', filter: { kind: 'deposit' } },
  { value: 'refunds', label: 'Refunds', filter: { kind: 'refund' } },
  { value: 'pending', label: 'Pending', filter: { status: 'pending' } },
  { value: 'failed', label: 'Failed', filter: { status: 'failed' } },
]
