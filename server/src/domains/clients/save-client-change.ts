import type { MutationContext } from '../../kernel/operations/context.ts'
import type { EndedLink } from '../public-links/index.ts'
import { tagAdded, tagRemoved, tellTags } from '../tags/index.ts'
import type { ClientChange } from './client-changes.ts'
import { clientStatusChanged } from './client-events.ts'
import { type ClientRow, clients } from './client.ts'
import { endCorrected } from './end-corrected.ts'
import { noteOptOuts } from './note-opt-outs.ts'
import { noteStatusChange } from './note-status-change.ts'
import { setPrimaryAddress } from './primary-property.ts'
import type { PropertyRow } from './property-record.ts'

/** What an operation that changes clients emits. */
export const clientChangeEvents = [clientStatusChanged, tagAdded, tagRemoved]

/** What was read, of many clients at once, since they are held. */
export interface KnownOfClient {
  properties: readonly PropertyRow[]
  hasLinks: boolean
}

/** Writes what of a held client becomes another, with all that follows from it: its place, links, wishes, what is told. */
export async function saveClientChange(
  ctx: MutationContext,
  row: ClientRow,
  { changed, moved }: ClientChange,
  known?: KnownOfClient,
): Promise<{ saved: ClientRow; ended: EndedLink[] }> {
  if (moved) await setPrimaryAddress(ctx, row, moved, known?.properties)
  const ended = known?.hasLinks === false ? [] : await endCorrected(ctx, row, changed)
  const saved = clients.save(ctx, row, changed)
  await noteOptOuts(ctx, row, saved)
  if (saved.status !== row.status) noteStatusChange(ctx, saved, row.status, saved.status)
  tellTags(ctx, 'client', row.tags, saved)
  return { saved, ended }
}
