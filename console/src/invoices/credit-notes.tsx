import { useIntention, useOperation } from '../api/use.ts'
import { Sum } from '../parts/document-lines.tsx'
import { savePdf } from '../parts/save-file.ts'
import { Complaint } from '../parts/states.tsx'
import { date, money } from '../parts/words.ts'

/** Credit notes of an invoice as rows of its sums. A click on the number of a credit note downloads its PDF. */
export function CreditNotes({ invoiceId }: { invoiceId: string }) {
  const { data } = useOperation('creditNotes.list', { invoice_id: invoiceId, limit: 100 })
  const read = useIntention('creditNotes.pdf.read')
  return (
    <>
      {data?.items.map(({ id, display_number, issue_date, reason, total_cents, currency }) => (
        <Sum
          key={id}
          label={
            <>
              <button
                type="button"
                className="link"
                title="Save as PDF"
                disabled={read.isPending}
                onClick={() => read.mutate({ input: { credit_note_id: id } }, { onSuccess: savePdf })}
              >
                Credit note {display_number}
                <span className="visually-hidden">, save as PDF</span>
              </button>
              <span className="sub-line">
                {date(issue_date)} · {reason}
              </span>
            </>
          }
        >
          −{money(total_cents, currency)}
        </Sum>
      ))}
      {read.error && (
        <dt className="complaint-row">
          <Complaint error={read.error} />
        </dt>
      )}
    </>
  )
}
