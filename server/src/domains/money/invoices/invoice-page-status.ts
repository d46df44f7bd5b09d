import { formatMoney } from '../../../kernel/money/index.ts'
import { formatDate, formatDay } from '../../../kernel/time/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import type { Invoice } from './invoice.ts'

type PageStatus = CustomerPage['status']

/**
 * Returns the status message of the customer's page. If a payment is pending, the message is about that payment, unless
 * the invoice is void.
 */
export function invoicePageStatus(invoice: Invoice, timeZone: string): PageStatus {
  const money = (cents: number): string => formatMoney(cents, invoice.currency)
  const plain = (text: string): PageStatus => ({ tone: 'plain', text })
  const { status, payments, due_date } = invoice
  if (status === 'void') return plain('This invoice was cancelled. There is nothing to pay.')
  const pending = payments.filter((entry) => entry.kind === 'payment' && entry.status === 'pending')
  if (pending.length > 0) {
    const cents = pending.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    return plain(
      `Your payment of ${money(cents)} is on its way. This page will show it as soon as it has arrived.`,
    )
  }
  if (status === 'paid') return { tone: 'good', text: 'This invoice is paid. Thank you!' }
  if (status === 'written_off')
    return plain('This invoice is closed. You do not have to pay the rest, but you still can.')
  const last = payments.findLast(({ kind }) => kind === 'payment' || kind === 'refund')
  if (last?.kind === 'payment' && last.status === 'failed')
    return {
      tone: 'plain',
      text: `Your last payment of ${money(last.amount_cents)} did not go through, and nothing was charged.`,
    }
  if (last?.kind === 'refund' && last.status === 'succeeded')
    return plain(
      `${money(last.amount_cents)} was paid back to you on ${formatDay(last.received_at, timeZone)}. The current balance is shown below.`,
    )
  if (status === 'overdue' && due_date !== null)
    return plain(`This invoice was due on ${formatDate(due_date)}. If you have paid already, thank you!`)
  if (status === 'partial')
    return plain(`Thank you for your payment. ${money(invoice.balance_cents)} is still due.`)
  return null
}
