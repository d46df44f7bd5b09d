import type { Input, Output } from '../api/call.ts'

interface InboxTab {
  value: string
  label: string
  filter: Input<'inbox.conversations.list'>
  count?: (counts: Output<'inbox.conversations.count'>) => number
  /** Sentence that is shown when the tab has no conversations. */
  empty: string
}

export const inboxTabs: readonly InboxTab[] = [
  {
    value: 'waiting',
    label: 'Needs answer',
    filter: { needs_response: true },
    count: (counts) => counts.needs_response,
    empty: 'All customers have an answer.',
  },
  {
    value: 'mine',
    label: 'Mine',
    filter: { filter: 'mine', needs_response: true },
    count: (counts) => counts.mine,
    empty: 'None of your conversations is waiting for an answer.',
  },
  {
    value: 'unassigned',
    label: 'Unassigned',
    filter: { filter: 'unassigned', needs_response: true },
    count: (counts) => counts.unassigned,
    empty: 'Every waiting conversation is assigned.',
  },
  {
    value: 'done',
    label: 'Done',
    filter: { needs_response: false },
    empty: 'No conversation is done yet. Press E in a conversation that needs no answer.',
  },
]

export const tabOf = (value: string | undefined): InboxTab =>
  inboxTabs.find((each) => each.value === value) ?? inboxTabs[0]!
