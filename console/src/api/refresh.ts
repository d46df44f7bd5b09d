import type { InvalidateQueryFilters, Query } from '@tanstack/react-query'
import type { Place } from './call.ts'
import { queryClient } from './query-client.ts'

type Queries = Pick<InvalidateQueryFilters, 'queryKey' | 'predicate' | 'refetchType'>

/** Second reads of queries whose first read is in progress, by the promise of the first read. */
const secondReads = new WeakMap<Promise<unknown>, Promise<void>>()

/**
 * Runs queries again: queries on the screen immediately, other queries when they are shown next. If the first read of a
 * query is in progress, its answer may be older than the change that caused the refresh, but TanStack Query does not
 * repeat it. Such a query runs again after its first answer.
 */
export async function refresh(queries: Queries): Promise<void> {
  const reading = queryClient.getQueryCache().findAll({ ...queries, fetchStatus: 'fetching' })
  const first = reading.filter(({ state }) => state.data === undefined)
  await Promise.all([
    queryClient.invalidateQueries(queries),
    ...first.map((query) => readAgain(query, queries.refetchType)),
  ])
}

/** Runs all queries of this organization and mode again. */
export const refreshPlace = ({ org, mode }: Place): Promise<void> => refresh({ queryKey: [org, mode] })

function readAgain(query: Query, refetchType: Queries['refetchType']): Promise<void> | undefined {
  const firstRead = query.promise
  if (!firstRead) return undefined
  const known = secondReads.get(firstRead)
  if (known) return known
  const secondRead = firstRead.then(
    () =>
      queryClient.invalidateQueries({
        predicate: (each) => each === query,
        ...(refetchType ? { refetchType } : {}),
      }),
    // The page shows the failure. Reading again shows the newest state.
    () => undefined,
  )
  secondReads.set(firstRead, secondRead)
  return secondRead
}
