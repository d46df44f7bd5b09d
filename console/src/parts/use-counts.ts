import type { Input } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import type { StateTab } from './tabs.ts'
import { tabsWithCounts } from './tab-counts.ts'

/** The tabs of a list with the number of records in each. `search` limits the count to what the list finds. */
export function useCounts<Filter extends object>(
  list: Input<'lists.counts'>['list'],
  tabs: readonly StateTab<Filter>[],
  search: string | undefined,
): readonly StateTab<Filter>[] {
  const counts = useOperation(
    'lists.counts',
    { list, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  )
  return counts.data ? tabsWithCounts(tabs, counts.data) : tabs
}
