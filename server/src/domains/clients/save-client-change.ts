import type { MutationContext } from '../../kernel/operations/context.ts'
import { type AskOptOut, consentChanged } from '../outbox/index.ts'
import type { EndedLink } from '../public-links/index.ts'
import { tagAdded, tagRemoved, tellTags } from '../tags/index.ts'
import type { ClientChange } from './client-changes.ts'
import { clientStatusChanged } from './client-events.ts'
import { type ClientRow, clients } from './client.ts'
import { endCorrected } from './end-corrected.ts'
import { noteOptOuts, wishesOfOthers } from './note-opt-outs.ts'
import { noteStatusChange } from './note-status-change.ts'
import { setPrimaryAddress } from './primary-property.ts'
import type { PropertyRow } from './property-record.ts'

/** What an operation that changes clients emits. */
export const clientChangeEvents = [clientStatusChanged, consentChanged, tagAdded, tagRemoved]

/** What was read, of many clients at once, since they are held. */
export interface KnownOfClient {
  properties: readonly PropertyRow[]
  hasLinks: boolean
  /** Of the numbers and addresses that they get. */
  isOptedOut: AskOptOut
}

interface HowItChanges {
  /** Who says what the client wishes. */
  source?: 'member' | 'import'
  known?: KnownOfClient | undefined
}

/** Writes what of a held client becomes another, with all that follows from it: its place, links, wishes, what is told. */
export async function saveClientChange(
  ctx: MutationContext,
  row: ClientRow,
  { changed, moved, said }: ClientChange,
  { source = 'member', known }: HowItChanges = {},
): Promise<{ saved: ClientRow; ended: EndedLink[] }> {
  if (moved) await setPrimaryAddress(ctx, row, moved, known?.properties)
  const ended = known?.hasLinks === false ? [] : await endCorrected(ctx, row, changed)
  const wishes = await wishesOfOthers(ctx, row, { changed, said }, known?.isOptedOut)
  const saved = clients.save(ctx, row, { ...changed, ...wishes })
  await noteOptOuts(ctx, row, saved, { source, isOptedOut: known?.isOptedOut })
  if (saved.status !== row.status) noteStatusChange(ctx, saved, row.status, saved.status)
  tellTags(ctx, 'client', row.tags, saved)
  return { saved, ended }
}
