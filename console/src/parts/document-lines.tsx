import './document-lines.css'
import type { ReactNode } from 'react'
import type { LineItem } from '../api/operations.ts'
import { money } from './words.ts'

interface Props {
  lines: readonly LineItem[]
  currency: string
  total: number | undefined
  /** Rows between the lines and the total, such as tax. */
  sums?: ReactNode
  /** Rows below the total, such as payments and the balance. */
  after?: ReactNode
}

/** Lines of a document, with the total, as a table that cannot be edited. */
export function DocumentLines({ lines, currency, total, sums, after }: Props) {
  return (
    <>
      <table className="document-lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className="num">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((line) => !line.optional || line.selected)
            .map((line) => (
              <tr key={line.id}>
                <td>
                  {line.name}
                  {line.description && <span className="sub-line">{line.description}</span>}
                </td>
                <td className="num">
                  {line.quantity} {line.unit}
                </td>
                <td className="num">
                  {line.unit_price_decimal
                    ? `$${line.unit_price_decimal}`
                    : money(line.unit_price_cents, currency)}
                </td>
                <td className="num">{money(line.line_total_cents, currency)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <dl className="sums">
        {sums}
        <dt className="grand">Total</dt>
        <dd className="grand">{money(total, currency)}</dd>
        {after}
      </dl>
    </>
  )
}

export function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
