import { everyOperation } from '../../app/catalog.ts'
import { signInMailTask } from '../../domains/organization/access/index.ts'
import { deliveryTask } from '../../domains/office/webhooks/index.ts'
import { mailTask } from '../../kernel/messages/mail/index.ts'
import { smsTask } from '../../kernel/messages/sms/index.ts'
import { operationTaskKind } from '../../kernel/operations/enqueued-operations.ts'
import { runKind } from '../../domains/office/batches/index.ts'

/**
 * Kinds of work that send something out of the installation, in the order in which `quoin resume` lists them. Work of
 * all kinds that was due before the restore is dropped, unless its kind is listed in `--send`.
 */
export const heldKinds = ['emails', 'texts', 'webhooks', 'automations', 'batches'] as const
export type HeldKind = (typeof heldKinds)[number]

/** Operations that the service runs in the background and that write emails. */
export const writingOperations: readonly string[] = everyOperation.flatMap((each) =>
  each.kind === 'mutation' && each.only === 'system' && each.sends
    ? [each.name, each.formerName ?? []].flat()
    : [],
)

/**
 * Returns the kind to which a task belongs. Null for a task that sends nothing by itself, such as one that moves the
 * bytes of a file: such tasks continue after the quiet state.
 */
export function heldKindOf(task: { kind: string; operation: string | null }): HeldKind | null {
  if (task.kind === operationTaskKind)
    return task.operation !== null && writingOperations.includes(task.operation) ? 'emails' : null
  return byTask[task.kind] ?? null
}

const byTask: Readonly<Record<string, HeldKind>> = {
  [mailTask.name]: 'emails',
  [signInMailTask.name]: 'emails',
  [smsTask.name]: 'texts',
  [deliveryTask.name]: 'webhooks',
  [runKind]: 'batches',
}
