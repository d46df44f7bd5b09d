import { invalidState } from '../../../kernel/errors.ts'
import type { ClientRow } from './client.ts'

/** Refuses a client that was merged into another client or archived. */
export function requireInUse(client: ClientRow): void {
  if (client.merged_into !== null)
    throw invalidState('The client was merged into another client.', [
      { field: 'client_id', message: 'was merged', merged_into: client.merged_into },
    ])
  if (client.archived_at !== null) throw invalidState('The client is archived.')
}
