import type { MutationContext } from '../../kernel/operations/context.ts'
import { clients, type ClientStatus } from './client.ts'
import { noteStatusChange } from './note-status-change.ts'

const ladder: readonly ClientStatus[] = ['lead', 'prospect', 'active']

/** Whether the client is on the ladder, and lower than there. */
export function isBelow(status: ClientStatus, to: ClientStatus): boolean {
  const rank = ladder.indexOf(status)
  return rank >= 0 && rank < ladder.indexOf(to)
}

/**
 * Moves a client up the ladder because of what happened to its records; never down, and never off `inactive` or `past`.
 * The operation declares that it emits `clientStatusChanged`.
 */
export async function advanceClient(
  ctx: MutationContext,
  clientId: string,
  to: 'prospect' | 'active',
): Promise<void> {
  const client = await clients.holdAny(ctx, clientId)
  if (!client || !isBelow(client.status, to)) return
  noteStatusChange(ctx, clients.save(ctx, client, { status: to }), client.status, to)
}
