import { AppError } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'

/** Returns the calling member. Operations of the mobile app always concern the caller. */
export function memberOfPhone({ actor }: Pick<QueryContext, 'actor'>): string {
  if (actor.type === 'member') return actor.id
  throw new AppError('insufficient_permission', 'Only members can call this operation, for themselves.')
}
