import { AppError } from '../../kernel/errors.ts'
import { type Confirmed, confirmedBy, type Rehearsed } from '../../kernel/operations/confirmation.ts'
import { confirmationNeeded } from '../../kernel/operations/confirm-policy.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'

/** What was confirmed, or why the call may not begin, where the caller learns that only if it has not begun before. */
export interface Confirmation {
  confirmed?: Confirmed | undefined
  refusal?: AppError | undefined
}

/** Reads a confirm token; refuses a token that is not of this call. Without one, applies the policy of the key. */
export function confirmedByToken(
  kernel: Kernel,
  rehearsed: Rehearsed & { actor: MemberActor },
  token: string | undefined,
): Confirmation {
  const { operation, actor } = rehearsed
  if (token === undefined) return { refusal: confirmationNeeded(operation, actor.through) }
  try {
    return { confirmed: confirmedBy(kernel.services.sealer, rehearsed, token, kernel.now()) }
  } catch (error) {
    // The token was one of this call: the result of an earlier call is answered all the same.
    if (error instanceof AppError && error.code === 'invalid_state') return { refusal: error }
    throw error
  }
}
