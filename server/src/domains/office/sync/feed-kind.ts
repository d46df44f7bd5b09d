import * as z from 'zod'
import type { Actor, KeyActor } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import { fedTo } from '../../../kernel/access/fed-to.ts'
import type { RecordKind } from '../../../kernel/records/record.ts'
import { recordKinds } from '../../records.ts'
import type { Change } from './change.ts'

/** Kinds of records in the change feed, keyed by name. */
export const fedRecords = new Map(
  recordKinds.flatMap((record) => (record.fed === undefined ? [] : [[record.kind as FeedKind, record]])),
) as ReadonlyMap<FeedKind, RecordKind & { fed: NonNullable<RecordKind['fed']> }>

export type FeedKind = Change['kind']
export const feedKinds: readonly FeedKind[] = [...fedRecords.keys()]

/**
 * A kind of record whose changes a call returns. `parts` limits it to a part of the records of the kind, such as files
 * of certain records. Null means all records of the kind.
 */
export interface FollowedKind {
  kind: FeedKind
  parts: readonly string[] | null
}

/**
 * Determines the kinds of records whose changes the caller gets. A kind is excluded if the member can access only their
 * own records of it. Otherwise, if such a record were reassigned to another member, the former member would get no
 * change and would never delete their copy. If different records of a kind require different permissions, the caller
 * gets those for which they have full access.
 */
export function followedKinds(actor: Actor, requestedKinds: readonly FeedKind[] | undefined): FollowedKind[] {
  if (actor.type === 'api_key') return kindsInScope(actor, requestedKinds)
  const open = feedKinds.flatMap((kind) => {
    const followed = fedTo(actor, fedRecords.get(kind)!)
    return followed === undefined ? [] : [{ kind, parts: followed === 'all' ? null : followed }]
  })
  const closed = requestedKinds?.filter((kind) => !open.some((each) => each.kind === kind)) ?? []
  if (closed.length > 0) refuse(`these kinds: ${closed.join(', ')}`)
  if (open.length === 0) refuse('any kind')
  return open.filter(({ kind }) => requestedKinds === undefined || requestedKinds.includes(kind))
}

/** The kinds of records that the resource API publishes, with the scope that an API key needs to read each. */
export const resourceScopes = {
  client: 'clients:read',
  estimate: 'estimates:read',
  invoice: 'invoices:read',
  job: 'jobs:read',
  lead: 'leads:read',
  property: 'clients:read',
} as const satisfies Partial<Record<FeedKind, string>>

/** The kinds of records that an API key can request. */
export const resourceKinds = z
  .array(z.enum(Object.keys(resourceScopes) as (keyof typeof resourceScopes)[]))
  .min(1)
  .max(Object.keys(resourceScopes).length)
  .optional()
  .describe('Only these kinds of records. Defaults to all kinds that the scopes of the key cover.')

const scopeFor = (kind: FeedKind): string | undefined => resourceScopes[kind as keyof typeof resourceScopes]

/** Returns the kinds of records whose changes an API key gets: those that its scopes cover. */
function kindsInScope({ scopes }: KeyActor, requestedKinds: readonly FeedKind[] | undefined): FollowedKind[] {
  const isOpen = (kind: FeedKind): boolean => scopes.has(scopeFor(kind) ?? '')
  const closed = requestedKinds?.find((kind) => !isOpen(kind))
  if (closed !== undefined) {
    const scope = scopeFor(closed)
    throw new AppError(
      'insufficient_scope',
      scope === undefined
        ? `kinds: ${closed} is not part of the resource API.`
        : `kinds: ${closed} needs the scope ${scope}.`,
    )
  }
  const kinds = (requestedKinds ?? feedKinds).filter(isOpen)
  if (kinds.length === 0)
    throw new AppError(
      'insufficient_scope',
      `The key needs one of these scopes: ${[...new Set(Object.values(resourceScopes))].join(', ')}.`,
    )
  return feedKinds.flatMap((kind) => (kinds.includes(kind) ? [{ kind, parts: null }] : []))
}

function refuse(subject: string): never {
  throw new AppError(
    'insufficient_permission',
    `The feed requires access to all records of a kind, which the member does not have for ${subject}.`,
  )
}
