import type { ReactNode } from 'react'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  csv?: ReactNode
}

/** End of a list: a button that loads more rows, and a button that saves the list as a CSV file. */
export function ListFoot({ list, csv }: Props) {
  if (!list.hasNextPage && !csv) return null
  return (
    <div className={csv ? 'card-foot list-foot' : 'card-foot'}>
      {list.hasNextPage && (
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading …' : 'Load more'}
        </button>
      )}
      {csv}
    </div>
  )
}
