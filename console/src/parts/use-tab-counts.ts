import type { Input } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import type { StateTab } from './tabs.ts'
import { useAddress } from './use-address.ts'

/** The tabs with the number of records, for tabs that filter by status alone. */
export function useTabCounts<Filter extends object>(
  list: Input<'lists.counts'>['list'],
  tabs: readonly StateTab<Filter>[],
): StateTab<Filter>[] {
  const [{ search }] = useAddress()
  const { data } = useOperation(
    'lists.counts',
    { list, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  )
  return tabs.map((tab) => {
    const count = data && countOf(tab.filter, data)
    return count === undefined ? tab : { ...tab, count }
  })
}

interface Counts {
  total: number
  by_status: { status: string; count: number }[]
}

function countOf(filter: object, { total, by_status }: Counts): number | undefined {
  const { status, sort: _sort, order: _order, ...more } = filter as Record<string, string | string[]>
  if (Object.keys(more).length > 0) return undefined
  if (status === undefined) return total
  return by_status.reduce((sum, each) => sum + ([status].flat().includes(each.status) ? each.count : 0), 0)
}
