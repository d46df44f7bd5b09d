import './estimate.css'
import { useParams } from '@tanstack/react-router'
import { useOffline } from '../api/connection.ts'
import type { Estimate } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Complaint, Failure, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { Status } from '../parts/status.tsx'
import { Conflict } from './conflict.tsx'
import { DepositButton } from './deposit-button.tsx'
import { DepositCard } from './deposit-card.tsx'
import { EstimateActions } from './estimate-actions.tsx'
import { EstimateSide } from './estimate-side.tsx'
import { LineTable } from './line-table.tsx'
import { LineAdd } from './line-add.tsx'
import { OptionTabs } from './option-tabs.tsx'
import { Totals } from './totals.tsx'
import { type Draft, useDraft } from './use-draft.ts'

export function EstimatePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { me } = useMe()
  const estimate = useOperation('estimates.get', { estimate_id: id })
  if (estimate.error && !estimate.data) return <Failure error={estimate.error} retry={estimate.refetch} />
  // Waits until the member is known, because unsaved lines are stored by member.
  if (!estimate.data || !me) return <Skeleton lines={10} />
  return <EstimateDocument key={id} estimate={estimate.data} />
}

/**
 * The estimate as an editable document: lines are edited in place, and the totals are calculated anew after each
 * change.
 */
function EstimateDocument({ estimate }: { estimate: Estimate }) {
  const draft = useDraft(estimate)
  return (
    <>
      <PageHead
        title={`Estimate for ${estimate.customer_name ?? 'a new client'}`}
        sub={
          <>
            <Status of={estimate.status} />
            {estimate.display_number && ` · ${estimate.display_number}`}
          </>
        }
      >
        {draft.isEditable && <SaveState draft={draft} />}
        <DepositButton estimate={estimate} />
        <EstimateActions estimate={estimate} draft={draft} />
      </PageHead>
      {draft.conflict && estimate.version > draft.base.version && (
        <Conflict draft={draft} estimate={estimate} />
      )}
      <Complaint error={draft.error} />
      {estimate.requested_changes && (
        <p className="request card">
          <b>{estimate.customer_name} asks for changes:</b> {estimate.requested_changes}
        </p>
      )}
      <div className="columns">
        <div className="stack">
          <section className="card paper" aria-label="Lines">
            <OptionTabs estimate={estimate} draft={draft} />
            <LineTable draft={draft} estimate={estimate} />
            {draft.isEditable && <LineAdd draft={draft} estimate={estimate} />}
            <Totals estimate={estimate} draft={draft} />
          </section>
          <DepositCard estimate={estimate} />
        </div>
        <EstimateSide estimate={estimate} />
      </div>
    </>
  )
}

function SaveState({ draft }: { draft: Draft }) {
  const isOffline = useOffline()
  const text = !draft.isComplete
    ? 'Add a line with a name, a quantity and a price'
    : draft.isSaved
      ? 'Saved'
      : draft.error || draft.conflict
        ? 'Not saved'
        : isOffline
          ? 'Saved as soon as the server answers'
          : 'Saving …'
  return (
    <span className="saved muted" role="status">
      {text}
    </span>
  )
}
