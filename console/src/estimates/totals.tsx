import type { Estimate } from '../api/operations.ts'
import { money } from '../parts/words.ts'
import { TaxRows } from './tax-rows.tsx'
import { traceSentences } from './totals-trace.ts'
import type { Draft } from './use-draft.ts'

/** Totals of the estimate, as the server calculates them. */
export function Totals({ estimate, draft }: { estimate: Estimate; draft: Draft }) {
  const { preview, isSettled, isEditable } = draft
  const { currency, discount, deposit } = estimate
  const totals = preview ?? estimate
  const required = preview ? preview.deposit_required_cents : deposit.required_cents
  const percent = discount?.type === 'percent' ? `, ${discount.value}%` : ''
  const nameOfTax = (id: string | undefined): string =>
    preview?.taxes.find(({ tax_rate_id }) => tax_rate_id === id)?.name ?? 'Tax'
  return (
    <>
      <dl className="totals" data-stale={(isEditable && !isSettled) || undefined} aria-live="polite">
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotal_cents, currency)}</dd>
        {!!totals.discount_cents && (
          <>
            <dt>Discount{percent}</dt>
            <dd>−{money(totals.discount_cents, currency)}</dd>
          </>
        )}
        <TaxRows taxes={preview?.taxes} estimate={estimate} />
        <dt className="grand">Total</dt>
        <dd className="grand">{money(totals.total_cents, currency)}</dd>
        {deposit.type && (
          <>
            <dt>Deposit on acceptance{deposit.type === 'percent' ? `, ${deposit.value}%` : ''}</dt>
            <dd>{money(required, currency)}</dd>
          </>
        )}
      </dl>
      {preview && preview.total_cents !== undefined && (
        <details className="trace">
          <summary>How this is calculated</summary>
          <ol>
            {traceSentences(preview.trace, currency, nameOfTax).map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
