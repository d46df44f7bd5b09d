import { addRate } from '../../../selling/estimates/testing/add-rate.ts'
import type { Estimating } from '../../../selling/estimates/testing/estimating.ts'
import { refundPayment, voidInvoice, writeOff } from '../../../money/invoices/operations.ts'
import { line, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import type { ReportName } from '../report-name.ts'
import type { Report } from '../report.ts'
import { summarizeReport } from '../operations.ts'

export type ReportOf<Name extends ReportName> = Extract<Report, { report: Name }>

export async function reportOf<Name extends ReportName>(
  org: TestOrg,
  report: Name,
  input: object,
  as: object = org.owner,
): Promise<ReportOf<Name>> {
  return (await org.run(summarizeReport, { report, ...input }, as)) as ReportOf<Name>
}

/** Sets the clock of the test. */
export function itIs(org: TestOrg, at: string): void {
  org.app.clock.now = new Date(at)
}

/**
 * Creates three invoices with tax and payments for tests with fixed expected amounts: one invoice with a discount,
 * one that is later written off, and one that is voided.
 */
export async function tradeOfVectorOne(org: TestOrg): Promise<void> {
  const tax_rate_id = await addRate({ org } as Estimating, '8.25', false)
  const of = (cents: number, more: object = {}) =>
    sent(org, cents, { line_items: [line(cents)], tax_rate_id, ...more })
  const first = await of(105_000, { discount: { type: 'fixed', value: '5000' } })
  const second = await of(40_000)
  const third = await of(20_000)
  await org.run(voidInvoice, { invoice_id: third.id }, org.owner)
  const paid = await pay(org, first.id, 110_250, { tip_cents: 2000 })
  await pay(org, second.id, 20_000)
  const payment_id = paid.payments.find(({ kind }) => kind === 'payment')!.id
  const back = { payment_id, reason: 'Two windows were left out.' }
  await org.run(refundPayment, { ...back, amount_cents: 10_000, effect: 'reopen' }, org.owner)
  await org.run(refundPayment, { ...back, amount_cents: 4000, effect: 'credit' }, org.owner)
  await org.run(writeOff, { invoice_id: second.id, reason: 'Moved away.' }, org.owner)
}
