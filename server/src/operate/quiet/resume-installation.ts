import { withTime } from '../../app/advance-clock.ts'
import type { AppKernel } from '../../app/kernel.ts'
import { sweepDigests } from '../../domains/office/automations/index.ts'
import { dropDue } from '../../domains/office/automations/operations.ts'
import {
  findOrganizationById,
  selectOrganizations,
  sweepOne,
} from '../../domains/organization/company/index.ts'
import { organizationsWithWork } from '../../kernel/automations/tables/due-automations.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { findInstallationState, saveQuietSince } from '../../kernel/installation/installation-table.ts'
import { reportFailure } from '../../kernel/tasks/report-failure.ts'
import { run } from '../../kernel/operations/run.ts'
import { countHeldWork, type HeldWork } from './count-held-work.ts'
import { dropTasks } from './drop-tasks.ts'
import { type HeldKind, heldKinds } from './held-kinds.ts'
import { type LookedUpPayments, lookUpPayments } from './look-up-payments.ts'
import { passEventsOn } from './pass-events-on.ts'
import { writeOldEmails } from './write-old-emails.ts'

export interface Resumption {
  /** Time of the restore. */
  quiet_since: string
  /** Work that waited when the command began. */
  held: readonly HeldWork[]
  /** Work that was dropped, by kind. Null for a dry run. */
  dropped: Readonly<Record<string, number>> | null
  payments: LookedUpPayments | null
  is_quiet: boolean
}

export interface ResumeOptions {
  /** Kinds of work that are sent although they were due before the restore. */
  send: readonly HeldKind[]
  isDryRun: boolean
}

/**
 * Session setting of the connections of this command. With it, the database function `quoin.still` hides no background
 * work, so that this command can process it while workers cannot.
 */
export const resumingOptions = '-c quoin.sees_held_work=on'

/**
 * Ends the quiet state of an installation that was restored from a backup (make-quiet.ts). What was due before the
 * restore may already have been sent by the original, so it is dropped: recorded with a reason, and not sent.
 *
 * 1. Open payment requests are looked up at the card processor. If it does not answer, the command fails here, and the
 *    installation stays quiet.
 * 2. Records that became due before the restore are changed, such as invoices that became overdue. Emails about actions
 *    before the restore are written.
 * 3. Waiting events are passed on. Old ones start no automation, and their deliveries count as due before the restore.
 * 4. Emails and texts that are due stay in the outbox with the reason `restored`. Deliveries of webhooks are cancelled,
 *    running batches are stopped, and runs of automations are cancelled, each with a reason that members see.
 * 5. The quiet state ends, and workers begin with everything that is newer.
 *
 * Each step can be repeated. After a crash the installation is still quiet, and the command can be run again.
 * `openKernel` must use `resumingOptions` and `isResuming`.
 *
 * @throws {AppError} `invalid_state`, if the installation is not quiet or is under maintenance; `service_unavailable`, if the card processor
 * does not answer.
 */
export async function resumeInstallation(
  openKernel: (now: () => string) => AppKernel,
  { send, isDryRun }: ResumeOptions,
): Promise<Resumption> {
  let stoppedAt: string | undefined
  const appKernel = openKernel(() => stoppedAt ?? new Date().toISOString())
  const { kernel, database } = appKernel
  try {
    const { quiet_since: quietSince, maintenance_until } = await findInstallationState(database.system)
    if (quietSince === null)
      throw invalidState('The installation is not quiet, so there is nothing to resume.')
    const held = await countHeldWork(database.system, quietSince)
    if (isDryRun) return { quiet_since: quietSince, held, dropped: null, payments: null, is_quiet: true }
    if (maintenance_until !== null)
      throw invalidState('The installation is under maintenance. End it with `quoin maintenance off` first.')
    // What these steps find out happened before the restore, so the original has told customers and webhooks of it.
    stoppedAt = quietSince
    const payments = await lookUpPayments(appKernel)
    refuseUnanswered(payments)
    await sweepUntil(appKernel, quietSince)
    await writeOldEmails(appKernel, quietSince)
    await sweepDigests(database, kernel).run(quietSince)
    stoppedAt = undefined
    const events = await passEventsOn(appKernel, { quietSince, send })
    const dropped: Record<string, number> = { events }
    for (const kind of heldKinds)
      if (!send.includes(kind)) dropped[kind] = await drop(appKernel, kind, quietSince)
    await saveQuietSince(database.system, null)
    kernel.services.wakeUp.notify()
    return { quiet_since: quietSince, held, dropped, payments, is_quiet: false }
  } finally {
    await database.close()
  }
}

function refuseUnanswered({ unanswered }: LookedUpPayments): void {
  if (unanswered === 0) return
  throw new AppError(
    'service_unavailable',
    `The card processor did not answer about ${unanswered} charges or refunds. The installation stays quiet: run ` +
      '`quoin resume` again when the processor can be reached.',
    [],
    60,
  )
}

/** Changes the records that became due by the instant `at`, in all organizations that run in real time. */
async function sweepUntil({ kernel, database }: AppKernel, at: string): Promise<void> {
  for (const { id } of await selectOrganizations(database.system)) {
    const org = await findOrganizationById(database.system, id)
    if (org?.clock !== null) continue
    for (const record of withTime)
      await sweepOne(database, kernel, record.sweep(at), id).catch((error: unknown) =>
        // Each failure was logged with its record, which the next sweep tries again.
        reportFailure(
          kernel.services.log,
          error,
          'Some records that became due before the restore were not changed.',
        ),
      )
  }
}

async function drop(appKernel: AppKernel, kind: HeldKind, at: string): Promise<number> {
  return kind === 'automations' ? await dropRuns(appKernel, at) : await dropTasks(appKernel, kind, at)
}

async function dropRuns({ kernel, database }: AppKernel, until: string): Promise<number> {
  let count = 0
  for (const orgId of await organizationsWithWork(database.system)) {
    const org = (await findOrganizationById(database.system, orgId))!
    const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
    for (let isComplete = false; !isComplete;) {
      const dropped = await run(kernel, dropDue, { actor, input: { until }, requestId: newId() })
      count += dropped.runs
      isComplete = dropped.is_complete
    }
  }
  return count
}
