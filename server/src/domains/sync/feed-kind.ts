import type { Actor, KeyActor } from '../../kernel/access/actor.ts'
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
  if (actor.type === 'api_key') return kindsInScope(actor, wanted)
  const open = feedKinds.flatMap((kind) => {
    const followed = fedTo(actor, fedRecords.get(kind)!)
    return followed === undefined ? [] : [{ kind, parts: followed === 'all' ? null : followed }]
  })
  const closed = wanted?.filter((kind) => !open.some((each) => each.kind === kind)) ?? []
  if (closed.length > 0) refuse(`all records of these kinds: ${closed.join(', ')}`)
  if (open.length === 0) refuse('all records of any kind')
  return open.filter(({ kind }) => wanted === undefined || wanted.includes(kind))
}

/** The kinds that the resource API shows, each with the scope that reads it. */
export const resourceScopes = {
  client: 'clients:read',
  estimate: 'estimates:read',
  invoice: 'invoices:read',
  job: 'jobs:read',
  lead: 'leads:read',
  property: 'clients:read',
} as const satisfies Partial<Record<FeedKind, string>>

const scopeFor = (kind: FeedKind): string | undefined => resourceScopes[kind as keyof typeof resourceScopes]

/** A key of the resource API follows the kinds whose scope it has. */
function kindsInScope({ scopes }: KeyActor, wanted: readonly FeedKind[] | undefined): FollowedKind[] {
  const isOpen = (kind: FeedKind): boolean => scopes.has(scopeFor(kind) ?? '')
  const closed = wanted?.find((kind) => !isOpen(kind))
  if (closed !== undefined) {
    const scope = scopeFor(closed)
    throw new AppError(
      'insufficient_scope',
      scope === undefined
        ? `kinds: ${closed} is not part of the resource API.`
        : `kinds: ${closed} needs the scope ${scope}.`,
    )
  }
  const kinds = (wanted ?? feedKinds).filter(isOpen)
  if (kinds.length === 0)
    throw new AppError(
      'insufficient_scope',
      `The key needs one of these scopes: ${[...new Set(Object.values(resourceScopes))].join(', ')}.`,
    )
  return feedKinds.flatMap((kind) => (kinds.includes(kind) ? [{ kind, parts: null }] : []))
}

function refuse(what: string): never {
  throw new AppError('insufficient_permission', `The member may not see ${what}.`)
}
