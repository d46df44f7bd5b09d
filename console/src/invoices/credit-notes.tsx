import { Download } from 'lucide-react'
import { useIntention, useOperation } from '../api/use.ts'
import { savePdf } from '../parts/save-file.ts'
import { Complaint } from '../parts/states.tsx'
import { date, money } from '../parts/words.ts'

/** Credit notes of an invoice, each with a button for its PDF. Without credit notes, nothing is shown. */
export function CreditNotes({ invoiceId }: { invoiceId: string }) {
  const { data } = useOperation('creditNotes.list', { invoice_id: invoiceId, limit: 100 })
  const read = useIntention('creditNotes.pdf.read')
  if (!data || data.items.length === 0) return null
  return (
    <section className="card" aria-labelledby="credit-notes-title">
      <div className="card-head">
        <h2 id="credit-notes-title">Credit notes</h2>
      </div>
      <ul className="payments">
        {data.items.map((note) => (
          <li key={note.id}>
            <span className="payment-what">
              Credit note {note.display_number}
              <span className="sub-line">
                {date(note.issue_date)} · {note.reason}
              </span>
            </span>
            <b className="amount">−{money(note.total_cents, note.currency)}</b>
            <button
              type="button"
              className="button"
              disabled={read.isPending}
              onClick={() => read.mutate({ input: { credit_note_id: note.id } }, { onSuccess: savePdf })}
            >
              <Download size={14} aria-hidden="true" />
              PDF
            </button>
          </li>
        ))}
      </ul>
      <Complaint error={read.error} />
    </section>
  )
}
