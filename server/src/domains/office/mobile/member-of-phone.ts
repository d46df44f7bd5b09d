import { AppError } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'

/** Returns the id of the calling member. Fails for other callers, because operations of the app are about the caller. */
export function memberOfPhone({ actor }: Pick<QueryContext, 'actor'>): string {
  if (actor.type === 'member') return actor.id
  throw new AppError(
    'insufficient_permission',
    'Only members can call this operation, and only for themselves.',
  )
}
