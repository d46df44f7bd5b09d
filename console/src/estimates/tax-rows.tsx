import type { Estimate } from '../api/operations.ts'
import { money } from '../parts/words.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  /** Taxes by rate, while the estimate is edited. Undefined if it cannot be edited. */
  taxes: NonNullable<Draft['preview']>['taxes'] | undefined
  estimate: Pick<Estimate, 'tax_lines' | 'tax_cents' | 'currency'>
}

/** Rows of the totals for the tax. While the estimate is edited, they are grouped by tax rate. */
export function TaxRows({ taxes, estimate: { tax_lines = [], tax_cents, currency } }: Props) {
  if (taxes) return taxes.map((tax) => <Rate key={tax.tax_rate_id} tax={tax} currency={currency} />)
  if (tax_lines.length > 0)
    return tax_lines.map(({ name, rate_percent, taxable_cents, tax_cents: cents }, at) => (
      <Row
        key={at}
        label={`${name}, ${rate_percent}% of ${money(taxable_cents, currency)}`}
        amount={money(cents, currency)}
      />
    ))
  return tax_cents ? <Row label="Tax" amount={money(tax_cents, currency)} /> : null
}

function Rate({ tax, currency }: { tax: NonNullable<Props['taxes']>[number]; currency: string }) {
  return (
    <>
      <Row
        label={`${tax.name}, ${tax.percent}% of ${money(tax.base_cents, currency)}`}
        amount={money(tax.tax_cents, currency)}
      />
      {tax.components.length > 1 &&
        tax.components.map(({ name, percent, tax_cents }) => (
          <Row key={name} label={`${name}, ${percent}%`} amount={money(tax_cents, currency)} isComponent />
        ))}
    </>
  )
}

function Row({ label, amount, isComponent }: { label: string; amount: string; isComponent?: true }) {
  const look = isComponent ? { className: 'component muted' } : {}
  return (
    <>
      <dt {...look}>{label}</dt>
      <dd {...look}>{amount}</dd>
    </>
  )
}
