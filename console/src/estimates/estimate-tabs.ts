import type { Input } from '../api/call.ts'
import type { StateTab } from '../parts/tabs.ts'

export const estimateTabs: readonly StateTab<Input<'estimates.list'>>[] = [
  { value: 'open', label: 'Open', filter: { status: ['draft', 'sent', 'viewed', 'changes_requested'] } },
  { value: 'drafts', label: 'Drafts', filter: { status: 'draft' } },
  { value: 'waiting', label: 'Waiting', filter: { status: ['sent', 'viewed'] } },
  { value: 'changes', label: 'Changes requested', filter: { status: 'changes_requested' } },
  { value: 'accepted', label: 'Accepted', filter: { status: 'accepted' } },
  { value: 'closed', label: 'Closed', filter: { status: ['declined', 'expired', 'void'] } },
]
