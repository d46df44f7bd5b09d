import { AppError } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'

/** Returns the id of the calling member. Fails if the caller is not a member: the phone app is for members only. */
export function memberOfPhone({ actor }: Pick<QueryContext, 'actor'>): string {
  if (actor.type === 'member') return actor.id
  throw new AppError(
    'insufficient_permission',
    'Only members can call this operation, and only for themselves.',
  )
}
