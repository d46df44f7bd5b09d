import type { Actor } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { fedTo } from '../../kernel/access/fed-to.ts'
import type { RecordKind } from '../../kernel/records/record.ts'
import { recordKinds } from '../records.ts'
import type { Change } from './change.ts'

/** Records that are told in the feed; the order of their kinds is that of changes that one transaction made. */
export const fedRecords = new Map(
  recordKinds.flatMap((record) => (record.fed === undefined ? [] : [[record.kind as FeedKind, record]])),
) as ReadonlyMap<FeedKind, RecordKind & { fed: NonNullable<RecordKind['fed']> }>

export type FeedKind = Change['kind']
export const feedKinds: readonly FeedKind[] = [...fedRecords.keys()]

/** A kind that somebody follows, and of which parts; null: of all. */
export interface FollowedKind {
  kind: FeedKind
  parts: readonly string[] | null
}

/**
 * The kinds that the caller follows. A kind of which the member sees only their own records is none of them: a record
 * that passes to somebody else does not change for the one who had it, so a mirror would keep it for ever. Of a kind whose
 * records are read with several permissions, the caller follows the parts of which all are in sight.
 */
export function followedKinds(actor: Actor, wanted: readonly FeedKind[] | undefined): FollowedKind[] {
  const open = feedKinds.flatMap((kind) => {
    const followed = fedTo(actor, fedRecords.get(kind)!)
    return followed === undefined ? [] : [{ kind, parts: followed === 'all' ? null : followed }]
  })
  const closed = wanted?.filter((kind) => !open.some((each) => each.kind === kind)) ?? []
  if (closed.length > 0) refuse(`all records of these kinds: ${closed.join(', ')}`)
  if (open.length === 0) refuse('all records of any kind')
  return open.filter(({ kind }) => wanted === undefined || wanted.includes(kind))
}

function refuse(what: string): never {
  throw new AppError('insufficient_permission', `The member may not see ${what}.`)
}
