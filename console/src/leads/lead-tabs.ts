import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const leadTabs: readonly StateTab<Input<'leads.list'>>[] = [
  {
    value: 'open',
    label: 'Open',
    filter: {
      status: ['new', 'contacted', 'appointment_scheduled', 'estimate_created', 'estimate_sent'],
    },
  },
  { value: 'new', label: 'New', filter: { status: 'new' } },
  { value: 'stale', label: 'Waiting too long', filter: { stale: true } },
  { value: 'won', label: 'Won', filter: { status: ['approved', 'deposit_collected', 'converted'] } },
  { value: 'lost', label: 'Lost', filter: { status: 'lost' } },
  { value: 'all', label: 'All', filter: {} },
]
