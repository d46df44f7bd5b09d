import { useRef } from 'react'
import type { Estimate } from '../api/operations.ts'
import { Empty } from '../parts/states.tsx'
import { changeLine, moveLine, removeLine } from './draft-lines.ts'
import { LineRow } from './line-row.tsx'
import type { Draft } from './use-draft.ts'

export function LineTable({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const { lines, isEditable, preview, change } = draft
  const dragged = useRef<string>(undefined)
  const indexOf = (key: string | undefined): number => lines.findIndex((line) => line.key === key)
  const stored = preview?.line_items ?? estimate.line_items
  const shown = lines.filter((line) => !line.option_id || line.option_id === draft.option)
  if (shown.length === 0)
    return (
      <Empty title="No lines yet">
        <p className="muted">Add a service from the price book, or a line of your own.</p>
      </Empty>
    )
  return (
    <table className="lines" data-editable={isEditable || undefined}>
      <thead>
        <tr>
          {isEditable && (
            <th scope="col">
              <span className="visually-hidden">Order</span>
            </th>
          )}
          <th scope="col">Item</th>
          <th scope="col" className="num">
            Quantity
          </th>
          <th scope="col">Unit</th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="tax">
            Tax
          </th>
          <th scope="col" className="num">
            Amount
          </th>
          {isEditable && (
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            isEditable={isEditable}
            currency={estimate.currency}
            amount={draft.isComplete ? stored[lines.indexOf(line)]?.line_total_cents : undefined}
            tax={draft.isComplete ? stored[lines.indexOf(line)]?.tax_cents : undefined}
            fault={draft.faultOf(line)}
            change={(part) => change(changeLine(lines, line.key, part))}
            move={(step) => change(moveLine(lines, line.key, step))}
            remove={() => change(removeLine(lines, line.key))}
            drag={() => (dragged.current = line.key)}
            drop={() =>
              dragged.current &&
              change(moveLine(lines, dragged.current, indexOf(line.key) - indexOf(dragged.current)))
            }
          />
        ))}
      </tbody>
    </table>
  )
}
