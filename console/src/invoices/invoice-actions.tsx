import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '../api/operations.ts'
import { ClientPageLink } from '../parts/client-page-link.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { PaymentSheet } from './payment-sheet.tsx'
import { SendInvoiceSheet } from './send-invoice-sheet.tsx'

/** Buttons and menu of an invoice. They depend on its status. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { can } = useMe()
  const [sheet, setSheet] = useState<'send' | 'pay' | 'void' | 'write off'>()
  const close = (): void => setSheet(undefined)
  const { id, status, version, balance_cents = 0 } = invoice
  const isDraft = status === 'draft'
  const isOwed = ['sent', 'viewed', 'partial', 'overdue'].includes(status) && balance_cents > 0
  const done = (text: string) => (): void => {
    close()
    showToast(text)
  }
  return (
    <>
      {invoice.sent_at && <ClientPageLink id={id} to={invoice.billing_email ?? invoice.billing_phone} />}
      <MoreMenu
        items={[
          {
            label: 'Write off the rest …',
            isShown: can('manage_invoices') && isOwed,
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
      {sheet === 'void' && (
        <ConfirmSheet
          title="Void this invoice"
          operation="invoices.void"
          input={{ invoice_id: id, expected_version: version }}
          action="Void the invoice"
          onClose={close}
          onDone={done('The invoice is void.')}
        />
      )}
      {sheet === 'write off' && (
        <ConfirmSheet
          title="Write off the rest"
          operation="invoices.writeOff"
          input={{ invoice_id: id, reason: 'Not collectable', expected_version: version }}
          action="Write off"
          onClose={close}
          onDone={done('The rest is written off.')}
        />
      )}
    </>
  )
}
