import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { useFirstRows } from './use-first-rows.ts'
import type { Selection } from './use-selection.ts'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** True for numbers, which are aligned on the right. */
  isFigure?: boolean
  /** True for columns that are hidden on phones. */
  isWide?: boolean
}

interface Props<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  to: (row: Row) => string
  rowKey: (row: Row) => string
  isPeeked: (row: Row) => boolean
  /** Undefined if rows of this list cannot be selected. */
  selection: Selection | undefined
}

/** Head and rows of a list. The cell in the first column is a link to the page of the row. */
export function ListRows<Row>(props: Props<Row>) {
  const { rows, columns, to, rowKey, isPeeked, selection } = props
  const shown = useFirstRows(rows)
  return (
    <>
      <thead>
        <tr>
          {selection && (
            <th className="select-cell">
              <input
                type="checkbox"
                aria-label="Select all rows on this page"
                checked={selection.size === rows.length}
                onChange={(event) => selection.setAll(event.target.checked)}
              />
            </th>
          )}
          {columns.map(({ label: head, isFigure, isWide }) => (
            <th key={head} scope="col" className={isFigure ? 'num' : ''} data-wide={isWide || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr
            key={rowKey(row)}
            data-peeked={isPeeked(row) || undefined}
            data-selected={selection?.has(rowKey(row)) || undefined}
          >
            {selection && <SelectCell of={rowKey(row)} selection={selection} />}
            {columns.map(({ label: head, cell, isFigure, isWide }, index) => (
              <td
                key={head}
                className={`${index === 0 ? 'main-cell' : ''} ${isFigure ? 'num' : ''}`}
                data-wide={isWide || undefined}
              >
                {index === 0 ? (
                  <PageLink
                    to={to(row)}
                    className="row-link"
                    data-row-link={to(row)}
                    data-row-key={rowKey(row)}
                  >
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
    </>
  )
}

function SelectCell({ of: key, selection }: { of: string; selection: Selection }) {
  return (
    <td className="select-cell">
      <label>
        <input
          type="checkbox"
          aria-label="Select this row"
          checked={selection.has(key)}
          onChange={(event) =>
            (event.nativeEvent as MouseEvent).shiftKey ? selection.extendTo(key) : selection.toggle(key)
          }
        />
      </label>
    </td>
  )
}
