import type { AppKernel } from '../../app/kernel.ts'
import { selectPresentOrganizations } from '../../domains/organization/company/index.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { findInstallationState } from '../../kernel/installation/installation-table.ts'
import { countHeldWork, type HeldWork } from './count-held-work.ts'
import { type AbsentProcessor, findAbsentProcessors } from './find-absent-processors.ts'
import { findUnknownPayments, type UnknownPayment } from './find-unknown-payments.ts'
import { type LeftOutNumbers, listLeftOutNumbers } from './leave-out-numbers.ts'

/** Payments of the card processor that the copy does not have. */
interface PlannedPayments {
  /** Start of the period whose charges and refunds were requested from the card processor. */
  since: string
  compared: number
  unknown: readonly UnknownPayment[]
  /** Number of charges and refunds of organizations that are not in the copy. */
  elsewhere: number
}

export interface ResumptionPlan {
  /** Time of the restore. */
  quiet_since: string
  /** Time of the restored data: later changes are missing in this copy. Null if the time is unknown. */
  state_at: string | null
  /** Work that waited when the command began. */
  held: readonly HeldWork[]
  /** Null if no card processor is set up, if it did not answer a dry run, or if this check is skipped. */
  payments: PlannedPayments | null
  absent_processors: readonly AbsentProcessor[]
  /**
   * Slugs of the organizations that will be active here. Some of them may have moved to another installation after the
   * backup.
   */
  organizations: readonly string[]
  /** Numbers of documents that are left out. */
  numbers: readonly LeftOutNumbers[]
}

/**
 * Determines the effects of ending the quiet state. Changes nothing.
 * @throws {AppError} `invalid_state`, if the installation is not quiet; `service_unavailable`, if the card processor
 * does not answer, except for a dry run.
 */
export async function planResumption(
  appKernel: AppKernel,
  { payments, isDryRun }: { payments: 'record' | 'skip'; isDryRun: boolean },
): Promise<{ plan: ResumptionPlan; maintenanceUntil: string | null }> {
  const { kernel, database } = appKernel
  const state = await findInstallationState(database.system)
  const { quiet_since: quietSince, state_at: stateAt } = state
  if (quietSince === null) throw invalidState('The installation is not quiet, so there is nothing to resume.')
  const find = async (): Promise<PlannedPayments | null> => {
    if (payments === 'skip') return null
    const found = await findUnknownPayments(appKernel, { quietSince, stateAt, now: kernel.now() })
    return found ? { ...found, unknown: found.unknown.map(({ payment }) => payment) } : null
  }
  const ifDry = (error: unknown): null => {
    // The failure was logged.
    if (isDryRun && error instanceof AppError && error.code === 'service_unavailable') return null
    throw error
  }
  const plan: ResumptionPlan = {
    quiet_since: quietSince,
    state_at: stateAt,
    held: await countHeldWork(database.system, quietSince),
    payments: await find().catch(ifDry),
    absent_processors: await findAbsentProcessors(appKernel, stateAt ?? quietSince),
    organizations: (await selectPresentOrganizations(database.system)).map(({ slug }) => slug),
    numbers: await listLeftOutNumbers(appKernel, quietSince),
  }
  return { plan, maintenanceUntil: state.maintenance_until }
}
