import type { LineItem } from '../api/operations.ts'
import { money } from './words.ts'

interface Props {
  lines: readonly LineItem[]
  total: number | undefined
  currency: string
}

/** Names and amounts of lines, with the total. Optional lines that the client did not select are left out. */
export function LineSummary({ lines, total, currency }: Props) {
  return (
    <dl>
      {lines
        .filter((line) => !line.optional || line.selected)
        .map((line) => (
          <LineFacts key={line.id} line={line} currency={currency} />
        ))}
      <dt>
        <b>Total</b>
      </dt>
      <dd>
        <b className="amount">{money(total, currency)}</b>
      </dd>
    </dl>
  )
}

function LineFacts({ line, currency }: { line: LineItem; currency: string }) {
  return (
    <>
      <dt>{line.name}</dt>
      <dd>{money(line.line_total_cents, currency)}</dd>
    </>
  )
}
