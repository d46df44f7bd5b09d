import { AppError } from '../../kernel/errors.ts'
import { type Confirmed, openConfirmToken, type DryRunCall } from '../../kernel/operations/confirmation.ts'
import { confirmationNeeded } from '../../kernel/operations/confirm-policy.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'

/**
 * Result of the check of a confirm token. `confirmed`: the effects that the caller has confirmed. `refusal`: the reason
 * why the call must not run. A retry of a call that has already run still gets its stored answer.
 */
export interface Confirmation {
  confirmed?: Confirmed | undefined
  refusal?: AppError | undefined
}

/**
 * Reads the confirm token of a call. Throws an error if the token belongs to another call. Without a token,
 * the result has a `refusal` if the API key requires confirmation for the operation.
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
    // The token belongs to this call but has expired. If the call was already made, its result can still be
    // returned, so the error is not thrown here.
    if (error instanceof AppError && error.code === 'invalid_state') return { refusal: error }
    throw error
  }
}
