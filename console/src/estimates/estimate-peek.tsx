import type { Estimate } from '../api/operations.ts'
import { LineSummary } from '../parts/line-summary.tsx'
import { Status } from '../parts/status.tsx'

export function EstimatePeek({ estimate }: { estimate: Estimate }) {
  const { customer_name, status, line_items, total_cents, currency } = estimate
  return (
    <section className="facts" aria-label="Estimate">
      <p>
        <b>{customer_name}</b>
      </p>
      <Status of={status} />
      <LineSummary lines={line_items} total={total_cents} currency={currency} />
    </section>
  )
}
