import './bulk.css'
import { X } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../parts/words.ts'
import { type Act, ActSheet } from './act-sheet.tsx'

interface Props<Row> {
  rows: Row[]
  /** Word for one row, such as `lead`. */
  noun: string
  acts: readonly (Act<Row> & { isShown?: boolean })[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  clear: () => void
}

/**
 * Bar with the actions on the selected rows of a list. Each action opens a side panel that checks the records before
 * anything happens.
 */
export function BulkBar<Row>({ rows, noun, acts, idOf, nameOf, clear }: Props<Row>) {
  const [open, setOpen] = useState<{ act: Act<Row>; rows: Row[] }>()
  const shown = acts.filter(({ isShown = true }) => isShown)
  const names = new Map(open?.rows.map((row) => [idOf(row), nameOf(row)]))
  return (
    <>
      {rows.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
          <b>{plural(rows.length, noun)} selected</b>
          {shown.map((act) => (
            <button key={act.label} type="button" className="button" onClick={() => setOpen({ act, rows })}>
              {act.label}
            </button>
          ))}
          {shown.length === 0 && (
            <span className="muted">Your role can read these records, but not change them.</span>
          )}
          <button type="button" className="icon-button" aria-label="Clear the selection" onClick={clear}>
            <X size={15} />
          </button>
        </div>
      )}
      {open && (
        <ActSheet
          act={open.act}
          rows={open.rows}
          noun={noun}
          names={names}
          onClose={() => {
            setOpen(undefined)
            clear()
          }}
        />
      )}
    </>
  )
}
