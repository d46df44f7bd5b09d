import type { Input } from '../api/call.ts'
import type { Operations } from '../api/operations.ts'

/** Input of the operation that counts the records of a list which match the search text of the page. */
export const countsInput = (
  list: Input<'lists.counts'>['list'],
  search: string | undefined,
): Input<'lists.counts'> => ({ list, ...(search ? { search } : {}) })

/** Adds the number of records to each tab that has no filter or filters by status alone. */
export function tabsWithCounts<Tab extends { filter: object }>(
  tabs: readonly Tab[],
  { total, by_status }: Operations['lists.counts']['output'],
): (Tab & { count?: number })[] {
  return tabs.map((tab) => {
    const members = Object.keys(tab.filter).filter((name) => !['sort', 'order'].includes(name))
    if (members.length === 0) return { ...tab, count: total }
    if (members.length > 1 || members[0] !== 'status') return tab
    const statuses = [(tab.filter as { status: string | string[] }).status].flat()
    const counted = by_status.filter(({ status }) => statuses.includes(status))
    return { ...tab, count: counted.reduce((sum, { count }) => sum + count, 0) }
  })
}
