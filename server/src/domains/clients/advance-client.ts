import type { MutationContext } from '../../kernel/operations/context.ts'
import { insertStatusChange } from '../status-history/index.ts'
import type { ClientStatus } from './client.ts'
import { lockClient, setClientStatus } from './clients-table.ts'

const ladder: readonly ClientStatus[] = ['lead', 'prospect', 'active']

/** Moves a client up the ladder because of what happened to its records; never down, and never off `inactive` or `past`. */
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
  const previous_status = ladder[rank]!
  await insertStatusChange(ctx, { record_kind: 'client', record_id: clientId, previous_status, status: to })
}
