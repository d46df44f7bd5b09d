import { type Actor, reach } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import type { RecordKind } from '../../kernel/records/record.ts'
import { recordKinds } from '../records.ts'
import type { Change } from './change.ts'

/** Records that are told in the feed; the order of their kinds is that of changes that one transaction made. */
export const fedRecords = new Map(
  recordKinds.flatMap((record) => (record.fed === undefined ? [] : [[record.kind as FeedKind, record]])),
) as ReadonlyMap<FeedKind, RecordKind & { fed: NonNullable<RecordKind['fed']> }>

export type FeedKind = Change['kind']
export const feedKinds: readonly FeedKind[] = [...fedRecords.keys()]

/**
 * The kinds that the caller follows. A kind of which the member sees only their own records is none of them: a record
 * that passes to somebody else does not change for the one who had it, so a mirror would keep it for ever.
 */
export function followedKinds(actor: Actor, wanted: readonly FeedKind[] | undefined): FeedKind[] {
  const open = feedKinds.filter((kind) => reach(actor, fedRecords.get(kind)!.fed) === 'all')
  const closed = wanted?.filter((kind) => !open.includes(kind)) ?? []
  if (closed.length > 0) refuse(`all records of these kinds: ${closed.join(', ')}`)
  if (open.length === 0) refuse('all records of any kind')
  return wanted === undefined ? open : feedKinds.filter((kind) => wanted.includes(kind))
}

function refuse(what: string): never {
  throw new AppError('insufficient_permission', `The member may not see ${what}.`)
}
