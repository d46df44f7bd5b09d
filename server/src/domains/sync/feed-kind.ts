import { type Actor, reach } from '../../kernel/access/actor.ts'
import type { Permission } from '../../kernel/access/permissions.ts'
import { AppError } from '../../kernel/errors.ts'

/** In alphabetical order, which is the order of changes that one transaction made. */
export const feedKinds = ['client', 'estimate', 'invoice', 'job', 'lead', 'property'] as const
export type FeedKind = (typeof feedKinds)[number]

const permissions: Record<FeedKind, Permission> = {
  client: 'view_clients',
  estimate: 'view_estimates',
  invoice: 'view_invoices',
  job: 'view_jobs',
  lead: 'view_leads',
  property: 'view_clients',
}

/**
 * The kinds that the caller follows. A kind of which the member sees only their own records is none of them: a record
 * that passes to somebody else does not change for the one who had it, so a mirror would keep it for ever.
 */
export function followedKinds(actor: Actor, wanted: readonly FeedKind[] | undefined): FeedKind[] {
  const open = feedKinds.filter((kind) => reach(actor, permissions[kind]) === 'all')
  const closed = wanted?.filter((kind) => !open.includes(kind)) ?? []
  if (closed.length > 0) refuse(`all records of these kinds: ${closed.join(', ')}`)
  if (open.length === 0) refuse('all records of any kind')
  return wanted === undefined ? open : feedKinds.filter((kind) => wanted.includes(kind))
}

function refuse(what: string): never {
  throw new AppError('insufficient_permission', `The member may not see ${what}.`)
}
