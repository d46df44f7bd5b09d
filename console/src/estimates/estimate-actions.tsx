import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { sentenceOf } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import { ClientPageLink } from '../parts/client-page-link.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { EstimateSheet, type Sheet } from './estimate-sheet.tsx'
import type { Draft } from './use-draft.ts'

/** Buttons and menu of an estimate's page, which depend on the status. */
export function EstimateActions({ estimate, draft }: { estimate: Estimate; draft: Draft }) {
  const { can } = useMe()
  const go = useGo()
  const [sheet, setSheet] = useState<Sheet>()
  const revise = useIntention('estimates.revise')
  const { id, status, version } = estimate
  const isOut = ['sent', 'viewed', 'changes_requested'].includes(status)
  const openSend = async (): Promise<void> => {
    try {
      if ((await draft.flush()) !== undefined) setSheet('send')
      else showToast('Add a line with a name, a quantity and a price first.', { tone: 'red' })
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'red' })
    }
  }
  const reviseNow = (): void =>
    revise.mutate(
      { input: { estimate_id: id, expected_version: version } },
      { onError: (error) => showToast(sentenceOf(error), { tone: 'red' }) },
    )
  return (
    <>
      {estimate.sent_at && <ClientPageLink id={id} to={estimate.customer_email ?? estimate.customer_phone} />}
      <MoreMenu
        items={[
          {
            label: 'Record an acceptance …',
            isShown: can('manage_estimates') && isOut,
            run: () => setSheet('accept'),
          },
          {
            label: 'Change it',
            isShown: can('manage_estimates') && isOut && !draft.isEditable,
            run: reviseNow,
          },
          {
            label: 'Void …',
            isShown: can('manage_estimates') && isOut,
            isRed: true,
            run: () => setSheet('void'),
          },
          {
            label: 'Offer again …',
            isShown: can('send_estimates') && ['expired', 'declined'].includes(status),
            run: () => setSheet('reopen'),
          },
          {
            label: 'Create another job …',
            isShown: can('manage_jobs') && estimate.jobs.length > 0 && !!estimate.unplanned_cents,
            run: () => setSheet('job'),
          },
        ]}
      />
      {can('send_estimates') && (status === 'draft' || isOut) && (
        <button
          type="button"
          className="button"
          data-primary={status === 'draft' || status === 'changes_requested' ? '' : undefined}
          onClick={() => void openSend()}
        >
          <Send size={14} aria-hidden="true" />
          {isOut ? 'Send again …' : 'Send …'}
        </button>
      )}
      {status === 'accepted' && estimate.jobs.length === 0 && can('manage_jobs') && (
        <button type="button" className="button" data-primary="" onClick={() => setSheet('job')}>
          Create job …
        </button>
      )}
      {status === 'accepted' && estimate.jobs[0] && (
        <button
          type="button"
          className="button"
          data-primary=""
          onClick={() => go(`jobs/${estimate.jobs[0]!.job_id}`)}
        >
          Open job {estimate.jobs[0].job_number}
        </button>
      )}
      {sheet && (
        <EstimateSheet
          sheet={sheet}
          estimate={estimate}
          option={draft.option}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  )
}
