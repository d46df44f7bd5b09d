import { type EstimateColumns, estimates } from '../../domains/selling/estimates/index.ts'
import { nothingAttached } from '../../domains/organization/stored-files/index.ts'
import type { LineItem } from '../../domains/organization/line-items/index.ts'
import type { Scene } from './scene.ts'

export interface EstimateWithLines {
  row: EstimateColumns
  lines: readonly LineItem[]
}

/** Column values of an estimate that was sent, but not viewed or answered yet. */
const unanswered = {
  status: 'sent',
  first_viewed_at: null,
  accepted_at: null,
  accepted_by: null,
  declined_at: null,
  decline_reason: null,
  requested_changes: null,
  deposit_collected_cents: 0,
  deposit_pending_cents: 0,
  job_id: null,
  unplanned_cents: 0,
  sold_taxes: null,
  version: 2,
} as const

/**
 * Returns the copy of the estimate that is stored when it is sent. Contains the number of the estimate. Empty for a
 * draft.
 */
export function versionRows({ row, lines }: EstimateWithLines) {
  const { sent_at, revision, total_cents } = row
  if (sent_at === null) return []
  const version = { revision, sent_at, total_cents }
  const snapshot = estimates.present(
    {
      ...row,
      ...unanswered,
      jobs: [],
      updated_at: sent_at,
      line_items: lines.map((line) => ({ ...line, sold_discount_cents: null, sold_tax_cents: null })),
      versions: [version],
      ...nothingAttached,
    },
    { now: sent_at, actor: { org: row } },
  )
  return [{ ...version, estimate_id: row.id, snapshot }]
}

/**
 * Returns the row of an estimate's acceptance, as if a member had recorded it after the customer agreed. Empty if the
 * estimate was not accepted.
 */
export function acceptanceRows({ row }: EstimateWithLines, { random, jobId, customer }: Scene) {
  const { accepted_at, accepted_by, revision, total_cents } = row
  if (accepted_at === null) return []
  return [
    {
      id: random.id(accepted_at),
      estimate_id: row.id,
      revision,
      via: 'recorded',
      accepted_by,
      signature: null,
      total_cents,
      job_id: jobId,
      recorded_by_type: 'member',
      recorded_by_id: customer.stage.salesRep,
      accepted_at,
      undone_at: null,
    },
  ]
}
