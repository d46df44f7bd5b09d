import './list.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ItemOf, ListName } from '../api/use.ts'
import { useList } from '../api/use.ts'
import type { Input } from '../api/call.ts'
import { PageLink } from './page-link.tsx'
import { Peek } from './peek.tsx'
import { Failure, Skeleton } from './states.tsx'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Figures are on the right. */
  isFigure?: boolean
  /** Not shown on phones. */
  isWide?: boolean
}

interface Props<N extends ListName> {
  operation: N
  input: Input<N>
  /** Name of the list, for screen readers. */
  label: string
  columns: readonly Column<ItemOf<N>>[]
  /** Address of the page of a row. */
  to: (row: ItemOf<N>) => string
  /** Identity of a row, if several rows lead to the same page. */
  rowKey?: (row: ItemOf<N>) => string
  peek?: (row: ItemOf<N>) => ReactNode
  empty: ReactNode
}

/** A list of records: each row is a link, Space shows the row beside the list, and more rows load on request. */
export function RecordList<N extends ListName>(props: Props<N>) {
  const { operation, input, label, columns, to, rowKey = to, peek, empty } = props
  const list = useList(operation, input)
  const [peeked, setPeeked] = useState<string>()
  const rows = list.rows as ItemOf<N>[]
  if (list.error && rows.length === 0) return <Failure error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton lines={10} />
  if (rows.length === 0) return <div className="card">{empty}</div>
  const peekedRow = rows.find((row) => to(row) === peeked)
  const onKey = (event: KeyboardEvent): void => {
    const address = (event.target as HTMLElement).dataset['rowLink']
    if (event.key !== ' ' || !address || !peek) return
    event.preventDefault()
    setPeeked(peeked === address ? undefined : address)
  }
  const follow = (event: { target: EventTarget }): void => {
    const address = (event.target as HTMLElement).dataset['rowLink']
    if (peeked !== undefined && address) setPeeked(address)
  }
  return (
    <div className="list-with-peek">
      <div className="card list" data-stale={list.isPlaceholderData || undefined}>
        <table aria-label={label} onKeyDown={onKey} onFocus={follow}>
          <thead>
            <tr>
              {columns.map(({ label: head, isFigure, isWide }) => (
                <th key={head} scope="col" className={isFigure ? 'num' : ''} data-wide={isWide || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} data-peeked={peeked === to(row) || undefined}>
                {columns.map(({ label: head, cell, isFigure, isWide }, index) => (
                  <td key={head} className={isFigure ? 'num' : ''} data-wide={isWide || undefined}>
                    {index === 0 ? (
                      <PageLink to={to(row)} className="row-link" data-row-link={to(row)}>
                        {cell(row)}
                      </PageLink>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {list.hasNextPage && (
          <div className="card-foot">
            <button
              type="button"
              className="button"
              data-quiet=""
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Loading …' : 'Load more'}
            </button>
          </div>
        )}
      </div>
      {peek && peekedRow && (
        <Peek to={to(peekedRow)} onClose={() => setPeeked(undefined)}>
          {peek(peekedRow)}
        </Peek>
      )}
    </div>
  )
}
