import type { Output } from '../api/call.ts'
import type { StateTab } from './tabs.ts'

/** Adds the number of records to each tab that filters by status alone, or not at all. */
export function tabsWithCounts<Filter extends object>(
  tabs: readonly StateTab<Filter>[],
  { total, by_status }: Output<'lists.counts'>,
): readonly StateTab<Filter>[] {
  return tabs.map((tab) => {
    const members = Object.keys(tab.filter).filter((name) => !['sort', 'order'].includes(name))
    if (members.length === 0) return { ...tab, count: total }
    if (members.length > 1 || members[0] !== 'status') return tab
    const statuses = [(tab.filter as { status: string | string[] }).status].flat()
    const counted = by_status.filter(({ status }) => statuses.includes(status))
    return { ...tab, count: counted.reduce((sum, { count }) => sum + count, 0) }
  })
}
