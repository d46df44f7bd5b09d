import { AppError } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'

/** The calling member; these operations always concern the caller. */
export function memberOfPhone({ actor }: Pick<QueryContext, 'actor'>): string {
  if (actor.type === 'member') return actor.id
  throw new AppError('insufficient_permission', 'This is for members, each for themselves.')
}
