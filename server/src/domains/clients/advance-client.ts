import type { MutationContext } from '../../kernel/operations/context.ts'
import type { ClientStatus } from './client.ts'
import { lockClient, setClientStatus } from './clients-table.ts'
import { noteStatusChange } from './note-status-change.ts'

const ladder: readonly ClientStatus[] = ['lead', 'prospect', 'active']

/**
 * Moves a client up the ladder because of what happened to its records; never down, and never off `inactive` or `past`.
 * The operation declares that it emits `clientStatusChanged`.
 */
export async function advanceClient(
  ctx: MutationContext,
  clientId: string,
  to: 'prospect' | 'active',
): Promise<void> {
  const orgId = ctx.actor.org.id
  const client = await lockClient(ctx.db, orgId, clientId)
  const rank = client ? ladder.indexOf(client.status) : -1
  if (rank < 0 || rank >= ladder.indexOf(to)) return
  await setClientStatus(ctx.db, orgId, clientId, to, ctx.now)
  await noteStatusChange(ctx, { id: clientId, version: client!.version + 1 }, ladder[rank]!, to)
}
