import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabsWithCounts } from './tab-counts.ts'

test('a tab shows the sum of its statuses, a tab without filter the total, and a tab with another filter no count', () => {
  const by_status = [
    { status: 'draft', count: 2 },
    { status: 'sent', count: 3 },
  ]
  const tabs: { value: string; label: string; filter: object }[] = [
    { value: 'open', label: 'Open', filter: { status: ['draft', 'sent', 'viewed'] } },
    { value: 'drafts', label: 'Drafts', filter: { status: 'draft' } },
    { value: 'void', label: 'Void', filter: { status: 'void' } },
    { value: 'stale', label: 'Stale', filter: { stale: true } },
    { value: 'all', label: 'All', filter: {} },
  ]
  assert.deepEqual(
    tabsWithCounts(tabs, { total: 9, by_status }).map(({ count }) => count),
    [5, 2, 0, undefined, 9],
  )
})
