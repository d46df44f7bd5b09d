import { memberBehind } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/** Returns the member who calls, as the one who walks. Keys without a member cannot walk. */
export function walker(ctx: MutationContext): string {
  const memberId = memberBehind(ctx.actor)
  if (memberId === null)
    throw new AppError('insufficient_permission', 'Only a member can knock at doors: call as one.')
  return memberId
}
