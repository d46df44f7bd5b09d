import './list.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ItemOf, ListName } from '../api/query-options.ts'
import { useList } from '../api/use.ts'
import type { Input } from '../api/call.ts'
import { CsvButton } from './csv-button.tsx'
import type { CsvFile } from './csv.ts'
import { ListFoot } from './list-foot.tsx'
import { type Column, ListRows } from './list-rows.tsx'
import { Peek } from './peek.tsx'
import { NoMatch } from './no-match.tsx'
import { Failure, Skeleton } from './states.tsx'
import { useAddress } from './use-address.ts'
import { useSelection } from './use-selection.ts'

export type { Column }

interface Props<N extends ListName> {
  operation: N
  input: Input<N>
  /** Name of the list, for screen readers. */
  label: string
  columns: readonly Column<ItemOf<N>>[]
  /** URL of the page of a row, relative to the organization. */
  to: (row: ItemOf<N>) => string
  /** Key of a row. Default: the URL of its page. */
  rowKey?: (row: ItemOf<N>) => string
  peek?: (row: ItemOf<N>) => ReactNode
  empty: ReactNode
  /** Name and columns of the CSV file that the person can save. Absent if the list offers none. */
  csv?: CsvFile<ItemOf<N>> | undefined
  /** Bar with the actions on the selected rows. Rows can be selected only if this bar is passed. */
  bulk?: ((rows: ItemOf<N>[], clear: () => void) => ReactNode) | undefined
}

/**
 * List of records. The first cell of a row links to the record's page, Space shows the record next to the list, and a
 * button loads more rows.
 */
export function RecordList<N extends ListName>(props: Props<N>) {
  const { operation, input, label, columns, to, rowKey = to, peek, empty, bulk, csv } = props
  const list = useList(operation, input)
  const [{ search: searched }] = useAddress()
  const [peeked, setPeeked] = useState<string>()
  const rows = list.rows as ItemOf<N>[]
  const selection = useSelection(rows.map(rowKey))
  if (list.error && rows.length === 0) return <Failure error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton lines={10} />
  const peekedRow = rows.find((row) => to(row) === peeked)
  const onKey = (event: KeyboardEvent): void => {
    const { rowLink: address, rowKey: key } = (event.target as HTMLElement).dataset
    if (event.key.toLowerCase() === 'x' && key && bulk && !event.ctrlKey && !event.metaKey)
      return event.shiftKey ? selection.extendTo(key) : selection.toggle(key)
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
      {rows.length === 0 ? (
        <div className="card list">{searched ? <NoMatch text={searched} /> : empty}</div>
      ) : (
        <div className="card list" data-stale={list.isPlaceholderData || undefined}>
          <table aria-label={label} data-selects={bulk && ''} onKeyDown={onKey} onFocus={follow}>
            <ListRows
              rows={rows}
              columns={columns}
              to={to}
              rowKey={rowKey}
              isPeeked={(row) => peeked === to(row)}
              selection={bulk && selection}
            />
          </table>
          <ListFoot list={list} csv={csv && <CsvButton operation={operation} input={input} {...csv} />} />
        </div>
      )}
      {peek && peekedRow && (
        <Peek to={to(peekedRow)} onClose={() => setPeeked(undefined)}>
          {peek(peekedRow)}
        </Peek>
      )}
      {bulk?.(
        rows.filter((row) => selection.has(rowKey(row))),
        selection.clear,
      )}
    </div>
  )
}
