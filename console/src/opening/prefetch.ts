import type { Input, Name } from '../api/call.ts'
import { installationStateQuery } from '../api/installation-state.ts'
import { queryClient } from '../api/query-client.ts'
import { type ListName, listQuery, operationQuery } from '../api/query-options.ts'
import { sessionQuery } from '../api/session.ts'
import { openingAt, openingQueries, type OpeningQuery, queriesOfMember } from './opening-queries.ts'

/**
 * Reads what the page at this URL shows first, so that its first render has data. The page finds the answers in the
 * cache. A failed query runs again when the page uses it.
 */
export async function prefetchPage(location: { pathname: string; search: string }): Promise<void> {
  const opening = openingAt(location)
  if (!opening) return
  const { place } = opening
  const prefetch = ({ type, name, input }: OpeningQuery): Promise<void> =>
    type === 'list'
      ? queryClient.prefetchInfiniteQuery(listQuery(place, name, input as Input<ListName>))
      : queryClient.prefetchQuery(operationQuery(place, name, input as Input<Name>))
  const readForMember = async (): Promise<void> => {
    const query = operationQuery(place, 'me.get', {})
    await queryClient.prefetchQuery(query)
    const me = queryClient.getQueryData(query.queryKey)
    if (me) await Promise.all(queriesOfMember(opening, me).map(prefetch))
  }
  await Promise.all([
    queryClient.prefetchQuery(sessionQuery),
    readForMember(),
    ...openingQueries(opening).map(prefetch),
    queryClient.prefetchQuery(installationStateQuery),
  ])
}
