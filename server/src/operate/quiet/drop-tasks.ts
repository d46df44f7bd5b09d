import { stopBatch } from '../../domains/office/batches/operations.ts'
import { runKind } from '../../domains/office/batches/index.ts'
import { cancelDelivery, deliveryTask } from '../../domains/office/webhooks/index.ts'
import { signInMailTask } from '../../domains/organization/access/index.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import type { AppKernel } from '../../app/kernel.ts'
import type { Transaction } from '../../kernel/database/transaction.ts'
import { AppError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { mailMessages, mailTask } from '../../kernel/messages/mail/index.ts'
import { smsMessages, smsTask } from '../../kernel/messages/sms/index.ts'
import { run } from '../../kernel/operations/run.ts'
import { deleteWaiting, selectWaiting, type WaitingTask } from '../../kernel/tasks/tasks-table.ts'
import type { HeldKind } from './held-kinds.ts'

const page = 200

/** Records in the transaction that these tasks were dropped, in a place that members can see. */
type RecordDrop = (transaction: Transaction, orgId: string, tasks: readonly WaitingTask[]) => Promise<void>

/**
 * Deletes the tasks of one kind that are due by the instant `at`, and records with each message or delivery why it was
 * not sent. The tasks of each organization in a page are processed in one transaction. After a crash, a repeated call
 * continues. Returns the number of dropped tasks.
 */
export async function dropTasks(appKernel: AppKernel, kind: HeldKind, at: string): Promise<number> {
  if (kind === 'automations') return 0
  if (kind === 'batches') return await stopBatches(appKernel, at)
  let count = 0
  for (const { name, record } of droppers[kind]({ at, now: appKernel.kernel.now() }))
    for await (const tasks of pagesOf(appKernel, name, at)) {
      for (const [orgId, theirs] of Map.groupBy(tasks, ({ org_id }) => org_id))
        await appKernel.database.live.transaction({ orgId, locations: '*', isEnd: true }, async (end) => {
          await record(end, orgId, theirs)
          deleteWaiting(
            end,
            orgId,
            theirs.map(({ id }) => id),
          )
        })
      count += tasks.length
    }
  return count
}

async function* pagesOf(
  { database }: Pick<AppKernel, 'database'>,
  kind: string,
  at: string,
): AsyncGenerator<WaitingTask[]> {
  for (let behind: WaitingTask | null = null; ;) {
    const tasks: WaitingTask[] = await selectWaiting(database.system, { kind, at, behind, most: page })
    if (tasks.length > 0) yield tasks
    if (tasks.length < page) return
    behind = tasks.at(-1)!
  }
}

interface Dropper {
  /** Kind of the tasks. */
  name: string
  record: RecordDrop
}

const droppers: Readonly<
  Record<Exclude<HeldKind, 'automations' | 'batches'>, (when: { at: string; now: string }) => Dropper[]>
> = {
  emails: () => [
    {
      name: mailTask.name,
      record: async (end, orgId, tasks) => {
        for (const id of idsIn(tasks, 'mail_id')) await withhold(end, mailMessages, orgId, id)
      },
    },
    // A link or code to sign in has expired by now, and the caller can request another one.
    { name: signInMailTask.name, record: () => Promise.resolve() },
  ],
  texts: () => [
    {
      name: smsTask.name,
      record: async (end, orgId, tasks) => {
        for (const id of idsIn(tasks, 'sms_id')) await withhold(end, smsMessages, orgId, id)
      },
    },
  ],
  webhooks: ({ at, now }) => [
    {
      name: deliveryTask.name,
      record: (end, orgId, tasks) => {
        const reason = `The installation was restored from a backup at ${at}, and this was due before that. Replay it if the receiver needs it.`
        for (const id of idsIn(tasks, 'delivery_id')) cancelDelivery(end, orgId, id, reason, now)
        return Promise.resolve()
      },
    },
  ],
}

const idsIn = (tasks: readonly WaitingTask[], member: string): string[] =>
  tasks.map(({ payload }) => (payload as Record<string, string>)[member]!)

/**
 * Keeps a message in the outbox, from which a person can send it. If the backup was made while the message was being
 * submitted, its outcome is unknown.
 */
async function withhold(
  end: Transaction,
  table:
    | Pick<typeof mailMessages, 'find' | 'abandon' | 'withhold'>
    | Pick<typeof smsMessages, 'find' | 'abandon' | 'withhold'>,
  orgId: string,
  id: string,
): Promise<void> {
  const message = await table.find(end, orgId, id)
  if (message?.status === 'sending') await table.abandon(end, orgId, id, message.claimed_at!)
  else await table.withhold(end, orgId, id, 'restored')
}

/** Stops the batches that were running. Their tasks then end without effect. */
async function stopBatches(appKernel: AppKernel, at: string): Promise<number> {
  const { kernel, database } = appKernel
  let count = 0
  for await (const tasks of pagesOf(appKernel, runKind, at))
    for (const { org_id, payload } of tasks) {
      const org = await findOrganizationById(database.system, org_id)
      if (!org) continue
      const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
      const isStopped = await run(kernel, stopBatch, { actor, input: payload, requestId: newId() }).then(
        () => true,
        unlessEnded,
      )
      await database.live.transaction({ orgId: org_id, locations: '*', isEnd: true }, (end) => {
        deleteWaiting(end, org_id, [(payload as { batch_id: string }).batch_id])
        return Promise.resolve()
      })
      if (isStopped) count++
    }
  return count
}

/** A batch that has ended or was deleted need not be stopped, although its task still exists. */
function unlessEnded(error: unknown): false {
  if (error instanceof AppError && ['invalid_state', 'not_found'].includes(error.code)) return false
  throw error
}
