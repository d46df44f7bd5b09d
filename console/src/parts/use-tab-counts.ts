import type { Input } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { countsInput, tabsWithCounts } from './tab-counts.ts'
import type { StateTab } from './tabs.ts'
import { useAddress } from './use-address.ts'

/** The tabs of a list, each with the number of records that match its filter and the search text. */
export function useTabCounts<Filter extends object>(
  list: Input<'lists.counts'>['list'],
  tabs: readonly StateTab<Filter>[],
): readonly StateTab<Filter>[] {
  const [{ search }] = useAddress()
  const { data } = useOperation('lists.counts', countsInput(list, search), { keepsPrevious: true })
  return data ? tabsWithCounts(tabs, data) : tabs
}
