import type { LineItem } from '../api/operations.ts'
import { TextField } from '../parts/field.tsx'
import { money } from '../parts/words.ts'

interface Props {
  line: LineItem
  /**
   * Index of the line among the lines that move to the other job. Errors of the server refer to the line by this index.
   */
  at: number
  /** Quantity that moves to the other job. Undefined if no part of the line moves. */
  quantity: string | undefined
  onChange: (quantity: string | undefined) => void
}

export function SplitLine({ line, at, quantity, onChange }: Props) {
  return (
    <div className="split-line">
      <label className="tick">
        <input
          type="checkbox"
          checked={quantity !== undefined}
          onChange={(event) => onChange(event.target.checked ? String(Number(line.quantity)) : undefined)}
        />
        <span>
          {line.name} <span className="muted">{money(line.line_total_cents)}</span>
        </span>
      </label>
      {quantity !== undefined && (
        <TextField
          label={`Quantity of ${Number(line.quantity)}`}
          name={`lines.${at}.quantity`}
          inputMode="decimal"
          value={quantity}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
