import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { ClientPageLink } from '../parts/client-page-link.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { useMe } from '../parts/use-me.ts'
import { ApplyCreditSheet } from './apply-credit-sheet.tsx'
import { CardSheet } from './card-sheet.tsx'
import { CreditSheet } from './credit-sheet.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { SendInvoiceSheet } from './send-invoice-sheet.tsx'
import { useInvoiceExtras } from './use-invoice-extras.ts'

/** Buttons and menu of an invoice's page, which depend on the status. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { can } = useMe()
  const [sheet, setSheet] = useState<'send' | 'pay' | 'void' | 'write off' | 'credit' | 'apply' | 'card'>()
  const close = (): void => setSheet(undefined)
  const { id, status, balance_cents = 0 } = invoice
  const isDraft = status === 'draft'
  const isOwed = ['sent', 'viewed', 'partial', 'overdue'].includes(status) && balance_cents > 0
  const extra = useInvoiceExtras(invoice)
  return (
    <>
      {invoice.sent_at && <ClientPageLink id={id} to={invoice.billing_email ?? invoice.billing_phone} />}
      <MoreMenu
        items={[
          ...extra,
          {
            label: 'Charge a stored card …',
            isShown: can('collect_payments') && isOwed,
            run: () => setSheet('card'),
          },
          {
            label: 'Apply credit …',
            isShown: can('manage_invoices') && isOwed,
            run: () => setSheet('apply'),
          },
          {
            label: 'Credit note …',
            isShown: can('void_invoices') && !isDraft && status !== 'void',
            run: () => setSheet('credit'),
          },
          {
            label: 'Write off the rest …',
            isShown: can('refund_payments') && isOwed,
            run: () => setSheet('write off'),
          },
          {
            label: 'Void …',
            isShown: can('void_invoices') && !['void', 'written_off', 'paid'].includes(status),
            isRed: true,
            run: () => setSheet('void'),
          },
        ]}
      />
      {can('manage_invoices') && (isDraft || isOwed) && (
        <button
          type="button"
          className="button"
          data-primary={isDraft ? '' : undefined}
          onClick={() => setSheet('send')}
        >
          <Send size={14} aria-hidden="true" />
          {isDraft ? 'Send …' : 'Remind …'}
        </button>
      )}
      {can('collect_payments') && isOwed && (
        <button type="button" className="button" data-primary="" onClick={() => setSheet('pay')}>
          Take payment …
        </button>
      )}
      {sheet === 'send' && <SendInvoiceSheet invoice={invoice} onClose={close} />}
      {sheet === 'pay' && <PaymentSheet invoice={invoice} onClose={close} />}
      {(sheet === 'void' || sheet === 'write off') && (
        <ReasonSheet invoice={invoice} act={sheet} onClose={close} />
      )}
      {sheet === 'credit' && <CreditSheet invoice={invoice} onClose={close} />}
      {sheet === 'apply' && <ApplyCreditSheet invoice={invoice} onClose={close} />}
      {sheet === 'card' && <CardSheet invoice={invoice} onClose={close} />}
    </>
  )
}
