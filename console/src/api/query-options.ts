import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Input, type Name, type Output, type Place, runQuery } from './call.ts'

export interface ListPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Names of the operations that return a page of a list. */
export type ListName = {
  [N in Name]: Output<N> extends ListPage<unknown> ? N : never
}[Name]
export type ItemOf<N extends ListName> = Output<N> extends ListPage<infer Item> ? Item : never

/** Key of a query in the cache, and how it is run. */
export const operationQuery = <N extends Name>(place: Place, name: N, input: Input<N>) =>
  queryOptions({
    queryKey: [place.org, place.mode, name, input] as const,
    queryFn: ({ signal }) => runQuery(place, name, input, signal),
  })

/** Key of a list in the cache, and how each of its pages is read. */
export const listQuery = <N extends ListName>(place: Place, name: N, input: Input<N>) =>
  infiniteQueryOptions({
    queryKey: [place.org, place.mode, name, input, 'pages'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === '' ? input : { ...input, cursor: pageParam }
      return (await runQuery(place, name, page, signal)) as unknown as ListPage<ItemOf<N>>
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  })
