import type { AppKernel } from '../../app/kernel.ts'
import { mutationsByName } from '../../app/catalog.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import { redactText } from '../../kernel/logs.ts'
import { newId } from '../../kernel/ids.ts'
import { operationTaskKind } from '../../kernel/operations/enqueued-operations.ts'
import { run } from '../../kernel/operations/run.ts'
import {
  deleteWaiting,
  giveUpWaiting,
  selectWaiting,
  type WaitingTask,
} from '../../kernel/tasks/tasks-table.ts'
import { writingOperations } from './held-kinds.ts'
import { isPassing, patiently } from './patiently.ts'

const page = 200

/**
 * Runs the tasks whose operations write emails about actions before the restore, so that these emails are in the
 * outbox. The clock of `appKernel` must show the time of the restore, so that the emails count as due before it. A task
 * whose operation fails is not retried, and its error is recorded. If the database or another service stays
 * unreachable, the function throws an error and the task remains.
 */
export async function writeOldEmails(appKernel: AppKernel, at: string): Promise<void> {
  for (let behind: WaitingTask | null = null; ;) {
    const tasks: WaitingTask[] = await selectWaiting(appKernel.database.system, {
      kind: operationTaskKind,
      operations: writingOperations,
      at,
      behind,
      most: page,
    })
    for (const task of tasks) await writeEmail(appKernel, task)
    if (tasks.length < page) return
    behind = tasks.at(-1)!
  }
}

async function writeEmail(
  { kernel, database }: AppKernel,
  { org_id, id, payload }: WaitingTask,
): Promise<void> {
  const { operation: name, input } = payload as { operation: string; input: unknown }
  let failure: string | undefined
  try {
    const org = await findOrganizationById(database.system, org_id)
    const operation = mutationsByName.get(name)
    if (!org || !operation) throw new Error(`The operation ${name} or its organization does not exist.`)
    const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
    await patiently(() => run(kernel, operation, { actor, input, requestId: newId() }))
  } catch (error) {
    if (isPassing(error)) throw error
    failure = redactText(error instanceof Error ? error.message : String(error))
  }
  await database.live.transaction({ orgId: org_id, locations: '*', isEnd: true }, (end) => {
    if (failure === undefined) deleteWaiting(end, org_id, [id])
    else giveUpWaiting(end, org_id, [id], failure)
    return Promise.resolve()
  })
}
