import { useOperation } from '../api/use.ts'

/**
 * Numbers of jobs by status, for the tabs. Whether a job has an invoice is not counted, so a tab with this filter has no
 * number.
 */
export function useCounts(search: string | undefined) {
  const { data } = useOperation(
    'lists.counts',
    { list: 'jobs', ...(search ? { search } : {}) },
    { keepsPrevious: true },
  )
  return (status: string | readonly string[] | undefined, isInvoiced: boolean | undefined) => {
    if (!data || isInvoiced !== undefined) return undefined
    const statuses = new Set([status].flat())
    return data.by_status.reduce((sum, each) => sum + (statuses.has(each.status) ? each.count : 0), 0)
  }
}
