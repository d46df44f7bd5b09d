import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { clientStatusChanged } from './client-events.ts'
import type { ClientStatus } from './client.ts'

/** Records a status change of a client and emits the event. `version` is the client's version after the change. */
export function recordStatusChange(
  ctx: MutationContext,
  client: { id: string; version: number },
  previous_status: ClientStatus,
  status: ClientStatus,
): void {
  insertStatusChange(ctx, { record_kind: 'client', record_id: client.id, previous_status, status })
  ctx.emit(clientStatusChanged, {
    client_id: client.id,
    previous_status,
    status,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: client.version,
    updated_at: ctx.now,
  })
}
