import type { ListedInvoice } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { channelsOf } from '../bulk/choice-fields.tsx'
import { planOf } from '../bulk/plan.ts'
import { tagAct } from '../bulk/tag-act.ts'
import { useMe } from '../parts/use-me.ts'

/**
 * Bar with the actions on the selected invoices. Sending issues a draft, and sends a reminder for an issued invoice.
 */
export function InvoiceActs({ rows, clear }: { rows: ListedInvoice[]; clear: () => void }) {
  const { can } = useMe()
  const verb =
    rows.length > 0 && rows.every(({ status }) => status === 'draft') ? 'Send' : 'Send reminders for'
  return (
    <BulkBar
      rows={rows}
      noun="invoice"
      idOf={({ id }) => id}
      nameOf={({ billing_name, display_number }) =>
        [billing_name ?? 'Unnamed', display_number].filter(Boolean).join(' · ')
      }
      clear={clear}
      acts={[
        {
          label: verb === 'Send' ? 'Send …' : 'Send reminders …',
          verb,
          isShown: can('manage_invoices'),
          fields: ['by'],
          labels: { by: 'By' },
          plan: (invoices, choices) => {
            const channels = channelsOf(choices)
            if (channels.length === 0) return undefined
            return planOf(
              'invoices.send',
              invoices.map(({ id }) => ({ invoice_id: id, channels })),
            )
          },
        },
        { ...tagAct('invoice'), isShown: can('manage_clients') },
      ]}
    />
  )
}
