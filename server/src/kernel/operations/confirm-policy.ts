import type { KeyActor } from '../access/actor.ts'
import { type Risk, risks } from '../access/risks.ts'
import { AppError } from '../errors.ts'
import type { Operation } from './operation.ts'

// An API key can be restricted by risk flags: it may then call mutations with these flags only with a confirm token,
// which the dry run of the same call returns. A call without the token is refused before its idempotency key is
// reserved, so that the call can be repeated with the same key and the token. The repetition of a call that was
// already completed needs no token. For operations that run inside a mutation, the flags of that mutation apply
// (run-inner.ts).

/** Returns the risk flags of the operation. */
export function risksOf(operation: Operation): Risk[] {
  return operation.kind === 'query' ? [] : risks.filter((risk) => operation[risk] === true)
}

export const isFlagged = (operation: Operation): boolean => risksOf(operation).length > 0

/** Returns the risk flags of the operation that this API key must confirm. Empty for callers without an API key. */
export function risksToConfirm(operation: Operation, key: Pick<KeyActor, 'confirms'> | undefined): Risk[] {
  const { confirms = [] } = key ?? {}
  return confirms.length === 0 ? [] : risksOf(operation).filter((risk) => confirms.includes(risk))
}

/**
 * Returns the error for a call without a confirm token, if the API key needs one for this operation. Undefined if it
 * needs none, or if the flags of the operation depend on the call and cannot be checked yet.
 */
export function confirmationNeeded(operation: Operation, key: KeyActor | undefined): AppError | undefined {
  if (operation.kind === 'mutation' && operation.flagsByCall) return undefined
  return refusal(risksToConfirm(operation, key), rehearsing(operation))
}

/**
 * Returns the error for a call that will start operations with these risk flags, if the API key needs a confirm token
 * for such flags. Undefined if it needs none.
 */
export function confirmationOfStart(
  operation: Operation,
  flags: readonly Risk[],
  key: Pick<KeyActor, 'confirms'> | undefined,
): AppError | undefined {
  const confirms = key?.confirms ?? []
  return refusal(
    flags.filter((risk) => confirms.includes(risk)),
    rehearsing(operation),
  )
}

const rehearsing = ({ name }: Operation): string =>
  `call ${name} with ?dry_run=true, then repeat the call with the Confirm-Token of its answer.`

/**
 * Returns the error for a call at an endpoint that accepts no confirm tokens, if the API key needs one for the
 * operation. Undefined if the key needs none.
 */
export function confirmationElsewhere(operation: Operation, key: KeyActor): AppError | undefined {
  const way = operation.offApi
    ? 'this address accepts no confirm token. Ask a member to make the call.'
    : `this address accepts no confirm token. Call POST /api/v1/workflows/${operation.name} instead, ` +
      'first with ?dry_run=true.'
  return refusal(risksToConfirm(operation, key), way)
}

function refusal(flags: readonly Risk[], way: string): AppError | undefined {
  if (flags.length === 0) return undefined
  return new AppError(
    'confirm_token_required',
    `This key needs a confirm token for calls flagged ${flags.join(', ')}: ${way}`,
    [{ field: 'Confirm-Token', message: 'is required', flags }],
  )
}
