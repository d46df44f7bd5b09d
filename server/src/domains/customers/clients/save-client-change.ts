import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type OptOutLookup, consentChanged } from '../../messages/outbox/index.ts'
import type { EndedLink } from '../../messages/public-links/index.ts'
import { tagAdded, tagRemoved, emitTagChanges } from '../../organization/tagging/index.ts'
import type { ClientChange } from './client-changes.ts'
import { clientStatusChanged } from './client-events.ts'
import { type ClientRow, clients } from './client.ts'
import { endCorrected } from './end-corrected.ts'
import { recordOptOuts, wishesOfOthers } from './record-opt-outs.ts'
import { recordStatusChange } from './record-status-change.ts'
import { setPrimaryAddress } from './primary-property.ts'
import type { PropertyRow } from './property-record.ts'

/** Events of operations that change clients. */
export const clientChangeEvents = [clientStatusChanged, consentChanged, tagAdded, tagRemoved]

/**
 * Data of a locked client. Callers that change many clients read the data of all clients together, and pass it here.
 */
export interface KnownOfClient {
  properties: readonly PropertyRow[]
  hasLinks: boolean
  /** Looks up the opt-outs that are stored for the new phone numbers and email addresses. */
  isOptedOut: OptOutLookup
}

interface HowItChanges {
  /** Source of the opt-outs. Defaults to `member`. */
  source?: 'member' | 'import'
  existingData?: KnownOfClient | undefined
}

/**
 * Writes the changes of a locked client and their consequences: primary address, revoked links, opt-outs and events.
 */
export async function saveClientChange(
  ctx: MutationContext,
  row: ClientRow,
  { changed, moved, said }: ClientChange,
  { source = 'member', existingData }: HowItChanges = {},
): Promise<{ saved: ClientRow; ended: EndedLink[] }> {
  if (moved) await setPrimaryAddress(ctx, row, moved, existingData?.properties)
  const ended = existingData?.hasLinks === false ? [] : await endCorrected(ctx, row, changed)
  const wishes = await wishesOfOthers(ctx, row, { changed, said }, existingData?.isOptedOut)
  const saved = clients.save(ctx, row, { ...changed, ...wishes })
  await recordOptOuts(ctx, row, saved, { source, isOptedOut: existingData?.isOptedOut })
  if (saved.status !== row.status) recordStatusChange(ctx, saved, row.status, saved.status)
  emitTagChanges(ctx, 'client', row.tags, saved)
  return { saved, ended }
}
