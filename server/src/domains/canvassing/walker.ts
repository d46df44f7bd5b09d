import { memberBehind } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'

/** The member who goes from door to door: whoever calls. A program of the company has no feet. */
export function walker(ctx: MutationContext): string {
  const memberId = memberBehind(ctx.actor)
  if (memberId === null)
    throw new AppError('insufficient_permission', 'Only a member can knock at doors: call as one.')
  return memberId
}
