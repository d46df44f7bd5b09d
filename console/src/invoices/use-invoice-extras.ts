import { sentenceOf } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import type { Invoice } from '../api/operations.ts'
import { copyText } from '../parts/copy-text.ts'
import type { MoreItem } from '../parts/more-menu.tsx'
import { savePdf } from '../parts/save-file.ts'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'

const showRefusal = (error: unknown): void => showToast(sentenceOf(error), { tone: 'red' })

/** Returns menu entries of an invoice that open no side panel: PDF, payment link and copy. */
export function useInvoiceExtras({ id, status, balance_cents = 0 }: Invoice): MoreItem[] {
  const { can } = useMe()
  const go = useGo()
  const pdf = useIntention('invoices.pdf.read')
  const link = useIntention('invoices.paymentLink.create')
  const copy = useIntention('invoices.copy')
  const input = { invoice_id: id }
  return [
    {
      label: 'Save as PDF',
      run: () => pdf.mutate({ input }, { onSuccess: savePdf, onError: showRefusal }),
    },
    {
      label: 'Copy the payment link',
      isShown: can('collect_payments') && !['draft', 'void'].includes(status) && balance_cents > 0,
      run: () =>
        link.mutate(
          { input },
          { onSuccess: ({ url }) => void copyText(url, 'The payment link'), onError: showRefusal },
        ),
    },
    {
      label: 'Copy as a new draft',
      isShown: can('manage_invoices'),
      run: () =>
        copy.mutate(
          { input },
          {
            onSuccess: (draft) => {
              showToast('The copy is a draft.')
              go(`invoices/${draft.id}`)
            },
            onError: showRefusal,
          },
        ),
    },
  ]
}
