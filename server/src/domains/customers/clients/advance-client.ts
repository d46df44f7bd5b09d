import type { MutationContext } from '../../../kernel/operations/context.ts'
import { clients, type ClientStatus } from './client.ts'
import { recordStatusChange } from './record-status-change.ts'

const ladder: readonly ClientStatus[] = ['lead', 'prospect', 'active']

/**
 * True if `status` comes before `to` in the order `lead`, `prospect`, `active`, in which the status changes
 * automatically. False if `status` is none of them.
 */
export function isBelow(status: ClientStatus, to: ClientStatus): boolean {
  const rank = ladder.indexOf(status)
  return rank >= 0 && rank < ladder.indexOf(to)
}

/**
 * Moves a client to a later status because one of its records has changed. Has no effect on a client that already has
 * this or a later status, or whose status is `inactive` or `past`. An operation that calls this function must declare
 * that it emits `clientStatusChanged`.
 */
export async function advanceClient(
  ctx: MutationContext,
  clientId: string,
  to: 'prospect' | 'active',
): Promise<void> {
  const client = await clients.findAndLock(ctx, clientId)
  if (!client || !isBelow(client.status, to)) return
  recordStatusChange(ctx, clients.save(ctx, client, { status: to }), client.status, to)
}
