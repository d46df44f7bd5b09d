import { AppError } from '../../kernel/errors.ts'
import { type Confirmed, openConfirmToken, type DryRunCall } from '../../kernel/operations/confirmation.ts'
import { confirmationNeeded } from '../../kernel/operations/confirm-policy.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'

/**
 * The confirmed effects, or the reason why the call may not run. If the call has already run, its stored
 * answer is returned in spite of the reason.
 */
export interface Confirmation {
  confirmed?: Confirmed | undefined
  refusal?: AppError | undefined
}

/**
 * Reads a confirm token and refuses one that belongs to another call. Without a token, applies the confirmation rules
 * of the key.
 */
export function confirmedByToken(
  kernel: Kernel,
  call: DryRunCall & { actor: MemberActor },
  token: string | undefined,
): Confirmation {
  const { operation, actor } = call
  if (token === undefined) return { refusal: confirmationNeeded(operation, actor.through) }
  try {
    return { confirmed: openConfirmToken(kernel.services.sealer, call, token, kernel.now()) }
  } catch (error) {
    // The token belongs to this call, so if the call was already made, its result is still returned.
    if (error instanceof AppError && error.code === 'invalid_state') return { refusal: error }
    throw error
  }
}
