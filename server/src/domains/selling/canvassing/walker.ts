import { memberBehind } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/** Returns the id of the calling member, who is the canvasser. Refuses API keys that do not act for a member. */
export function walker(ctx: MutationContext): string {
  const memberId = memberBehind(ctx.actor)
  if (memberId === null)
    throw new AppError(
      'insufficient_permission',
      'Only members can canvass. This API key does not act for a member.',
    )
  return memberId
}
