import { withTime } from '../../app/advance-clock.ts'
import type { AppKernel } from '../../app/kernel.ts'
import { sweepDigests } from '../../domains/office/automations/index.ts'
import { dropDue } from '../../domains/office/automations/operations.ts'
import {
  findOrganizationById,
  selectPresentOrganizations,
  sweepOne,
} from '../../domains/organization/company/index.ts'
import { organizationsWithWork } from '../../kernel/automations/tables/due-automations.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { saveQuietSince } from '../../kernel/installation/installation-table.ts'
import { reportFailure } from '../../kernel/tasks/report-failure.ts'
import { run } from '../../kernel/operations/run.ts'
import { dropTasks } from './drop-tasks.ts'
import { findUnknownPayments } from './find-unknown-payments.ts'
import { type HeldKind, heldKinds } from './held-kinds.ts'
import { type NextNumber, recordLeftOutNumbers, setNextNumbers } from './leave-out-numbers.ts'
import { type LookedUpPayments, lookUpPayments } from './look-up-payments.ts'
import { passEventsOn } from './pass-events-on.ts'
import { patiently } from './patiently.ts'
import { planResumption, type ResumptionPlan } from './plan-resumption.ts'
import { recordPayments, type RecordedPayments } from './record-payments.ts'
import { type MovedOrganization, stopMoved } from './stop-moved.ts'
import { writeOldEmails } from './write-old-emails.ts'

export interface Resumption extends ResumptionPlan {
  /** Work that was dropped, by kind. Null for a dry run. */
  dropped: Readonly<Record<string, number>> | null
  /** Open requests that were looked up. Null for a dry run. */
  requests: LookedUpPayments | null
  /**
   * Payments of the card processor that were recorded, and those that could not be. Null for a dry run, or if payments
   * were skipped.
   */
  recorded: RecordedPayments | null
  is_quiet: boolean
}

export interface ResumeOptions {
  /** Kinds of work that are sent although they were due before the restore. */
  send: readonly HeldKind[]
  isDryRun: boolean
  /** `skip`: the card processor is not searched for payments that the copy does not have. */
  payments: 'record' | 'skip'
  /** Organizations that moved away after the backup. They stay stopped. */
  movedAway: readonly MovedOrganization[]
  /** Exact next numbers that the operator has passed. */
  numbers: readonly NextNumber[]
  /** Asks the operator. If the answer is false, nothing is changed. */
  confirm: (plan: ResumptionPlan) => Promise<boolean>
}

/**
 * Session setting of the connections of this command. It makes the database function `quoin.still` show the background
 * work to this command, while it stays hidden from workers.
 */
export const resumingOptions = '-c quoin.sees_held_work=on'

/**
 * Ends the quiet state of an installation that was restored from a backup (make-quiet.ts). The original installation
 * may already have sent what was due before the restore. Such work is dropped: it is not sent, and the reason is
 * recorded.
 *
 * 1. The operator confirms what would happen. Organizations that moved away after the backup are stopped, and next
 *    numbers that the operator has passed are set.
 * 2. Open payment requests are looked up at the card processor, and are never repeated afterwards. Charges and refunds
 *    that exist only at the processor are recorded. If it does not answer, or is not set up, the command fails here,
 *    and the installation stays quiet.
 * 3. Records that became due before the restore are changed, such as invoices that became overdue. Emails about actions
 *    before the restore are written.
 * 4. Waiting events are relayed. Old events do not start an automation, and their deliveries count as due before the
 *    restore.
 * 5. Emails and texts that are due stay in the outbox with the reason `restored`. Deliveries of webhooks are cancelled,
 *    running batches are stopped, and runs of automations are cancelled, each with a reason that members see.
 * 6. The audit log of each organization records which numbers of documents are left out.
 * 7. The quiet state ends, and workers begin to process all newer work.
 *
 * Each step can be repeated. After a crash the installation is still quiet, and the command can be run again.
 * `openKernel` must use `resumingOptions` and `isResuming`. `owner` logs in as the owner of the tables.
 *
 * @throws {AppError} `invalid_state`, if the installation is not quiet or is under maintenance, a card processor is not
 * set up, or the operator does not confirm; `service_unavailable`, if the card processor does not answer.
 */
export async function resumeInstallation(
  openKernel: (now: () => string) => AppKernel,
  owner: Connection,
  options: ResumeOptions,
): Promise<Resumption> {
  let stoppedAt: string | undefined
  const appKernel = openKernel(() => stoppedAt ?? new Date().toISOString())
  const { kernel, database } = appKernel
  try {
    const { plan, maintenanceUntil } = await planResumption(appKernel, options)
    if (options.isDryRun) return { ...plan, dropped: null, requests: null, recorded: null, is_quiet: true }
    if (maintenanceUntil !== null)
      throw invalidState('The installation is under maintenance. End it with `quoin maintenance off` first.')
    if (options.payments === 'record') refuseAbsent(plan)
    if (!(await options.confirm(plan)))
      throw invalidState('Nothing was changed, because the question was not answered with yes.')
    const { quiet_since: quietSince } = plan
    await stopMoved(appKernel, owner, options.movedAway)
    await setNextNumbers(appKernel, options.numbers)
    // The events that these steps emit happened before the restore, so the original installation has already notified
    // customers and webhooks.
    stoppedAt = quietSince
    const requests = await lookUpPayments(appKernel)
    refuseUnanswered(requests)
    const recorded = await recordUnknown(appKernel, plan, options)
    await sweepUntil(appKernel, quietSince)
    await writeOldEmails(appKernel, quietSince)
    await sweepDigests(database, kernel).run(quietSince)
    stoppedAt = undefined
    const dropped = await dropOld(appKernel, quietSince, options.send)
    await recordLeftOutNumbers(appKernel, quietSince)
    await saveQuietSince(database.system, null)
    kernel.services.wakeUp.notify()
    return { ...plan, dropped, requests, recorded, is_quiet: false }
  } finally {
    await database.close()
  }
}

function refuseAbsent({ absent_processors: absent }: ResumptionPlan): void {
  if (absent.length === 0) return
  const settings = [...new Set(absent.map(({ set }) => set))].join('; ')
  const slugs = [...new Set(absent.map(({ organization }) => organization))]
  const more = slugs.length > 20 ? ` and ${slugs.length - 20} more` : ''
  throw invalidState(
    `The card processor of ${slugs.slice(0, 20).join(', ')}${more} is not set up here, so the charges of the original installation cannot be read. ` +
      `The installation stays quiet. Set ${settings} as for the original and run \`quoin resume\` again. With \`--payments skip\`, ` +
      'the quiet state ends without it: open requests are never repeated, and you compare the payments yourself.',
  )
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

/**
 * Records charges and refunds that exist only at the processor. Searches the processor again, because the look-ups may
 * already have recorded some of them.
 */
async function recordUnknown(
  appKernel: AppKernel,
  { quiet_since: quietSince, state_at: stateAt }: ResumptionPlan,
  { payments }: ResumeOptions,
): Promise<RecordedPayments | null> {
  if (payments === 'skip') return null
  const now = new Date().toISOString()
  const found = await findUnknownPayments(appKernel, { quietSince, stateAt, now })
  return found ? await recordPayments(appKernel, found) : null
}

/** Changes the records that became due by the instant `at`, in all organizations that run in real time. */
async function sweepUntil({ kernel, database }: AppKernel, at: string): Promise<void> {
  for (const { id } of await patiently(() => selectPresentOrganizations(database.system))) {
    const org = await patiently(() => findOrganizationById(database.system, id))
    if (org?.clock !== null) continue
    for (const record of withTime)
      // A sweep reports failures of records without their errors, some of which are temporary.
      await patiently(
        () => sweepOne(database, kernel, record.sweep(at), id),
        () => true,
      ).catch(async (error: unknown) => {
        // Throws if the database is still unreachable.
        await selectPresentOrganizations(database.system)
        // Each failure was logged with its record. The next sweep tries that record again.
        reportFailure(
          kernel.services.log,
          error,
          'Some records that became due before the restore were not changed.',
        )
      })
  }
}

async function dropOld(
  appKernel: AppKernel,
  quietSince: string,
  send: readonly HeldKind[],
): Promise<Record<string, number>> {
  const events = await passEventsOn(appKernel, { quietSince, send })
  const dropped: Record<string, number> = { events }
  for (const kind of heldKinds)
    if (!send.includes(kind)) dropped[kind] = await drop(appKernel, kind, quietSince)
  return dropped
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
