import type { Input } from './call.ts'
import { runQuery } from './call.ts'
import type { ItemOf, ListName, ListPage } from './query-options.ts'
import { usePlace } from './use.ts'

/** Maximum number of rows in one CSV file. */
export const mostRows = 10_000

/** Returns a function that reads all pages of a list, up to `mostRows` rows, and reports after each page. */
export function useAllPages<N extends ListName>(name: N, input: Input<N>) {
  const place = usePlace()
  return async (report: (count: number) => void): Promise<{ rows: ItemOf<N>[]; isCut: boolean }> => {
    const rows: ItemOf<N>[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const request = { ...input, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
      const page = (await runQuery(place, name, request)) as unknown as ListPage<ItemOf<N>>
      rows.push(...page.items)
      cursor = page.next_cursor
      report(rows.length)
      if (rows.length >= mostRows) return { rows, isCut: cursor !== null }
    }
    return { rows, isCut: false }
  }
}
