import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const clientTabs: readonly StateTab<Input<'clients.list'>>[] = [
  { value: 'all', label: 'All', filter: {} },
  { value: 'active', label: 'Active', filter: { status: 'active' } },
  { value: 'prospects', label: 'Prospects', filter: { status: ['lead', 'prospect'] } },
  { value: 'risk', label: 'At risk', filter: { health: 'at_risk' } },
  { value: 'past', label: 'Past', filter: { status: ['inactive', 'past'] } },
]
