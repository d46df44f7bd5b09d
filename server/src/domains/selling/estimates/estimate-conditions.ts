import { invalidState } from '../../../kernel/errors.ts'
import type { EstimateRow } from './estimate.ts'
import { canEstimate, type EstimateStatus, statusAt } from './estimate-status.ts'

/** Refuses a customer's answer, such as an acceptance, if it is about an outdated revision of the estimate. */
export function requireRevision(row: EstimateRow, revision: number): void {
  if (revision !== row.revision)
    throw invalidState('A new version of the estimate was sent. Reload it and answer again.', [
      {
        field: 'revision',
        message: 'is not the current revision of the estimate',
        revision: row.revision,
        version: row.version,
      },
    ])
}

/** Refuses an acceptance if the total of the estimate is not the total that the customer saw. Null skips the check. */
export function requireShownTotal({ total_cents }: EstimateRow, shownCents: number | null): void {
  if (shownCents !== null && shownCents !== total_cents)
    throw invalidState('The total of the estimate differs from the total that was shown.', [
      { field: 'shown_total_cents', message: 'is not the current total', total_cents },
    ])
}

/** Refuses changes to the content of an estimate that is not a draft. A sent estimate must be revised first. */
export function requireDraft(row: EstimateRow, now: string): void {
  const status = statusAt(row, now)
  if (status !== 'draft')
    throw invalidState(`An estimate that is ${status} cannot be edited. Revise it first.`, [
      { message: 'the estimate is not a draft', status },
    ])
}

/** Refuses a status change that is not in the transition table. Returns the current status. */
export function requireMove(row: EstimateRow, to: EstimateStatus, now: string): EstimateStatus {
  const from = statusAt(row, now)
  if (!canEstimate(from, to)) throw cannot(from, to)
  return from
}

export function cannot(from: EstimateStatus, to: EstimateStatus) {
  return invalidState(`The status of an estimate cannot change from ${from} to ${to}.`, [
    { message: 'the status does not allow this change', status: from },
  ])
}
