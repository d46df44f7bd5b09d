import type { KeyActor } from '../access/actor.ts'
import { type Risk, risks } from '../access/risks.ts'
import { AppError } from '../errors.ts'
import type { Operation } from './operation.ts'

/**
 * Returns the risk flags of the operation. An API key can require confirmation of certain flags: it may then run
 * mutations with these flags only after a dry run, with the confirm token of the dry run. A call without the token is
 * refused before its idempotency key is reserved, so the same call can be repeated with the token. A repeated call that
 * was already completed needs no token. Operations that run inside a mutation are covered by that mutation's flags
 * (run-inner.ts).
 */

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
 * Returns the error for a call without a confirm token, if the API key must confirm this operation. Undefined if no
 * token is needed, or if the operation's flags depend on the call.
 */
export function confirmationNeeded(operation: Operation, key: KeyActor | undefined): AppError | undefined {
  if (operation.kind === 'mutation' && operation.flagsByCall) return undefined
  return refusal(risksToConfirm(operation, key), rehearsing(operation))
}

/**
 * Returns the error for a call that starts operations with these flags, if the API key requires a confirm token for it.
 * Undefined if no token is needed.
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
 * Returns the error for a call with an API key that requires a confirm token, at an endpoint that accepts no tokens.
 * Undefined if no token is needed.
 */
export function confirmationElsewhere(operation: Operation, key: KeyActor): AppError | undefined {
  const way = operation.offApi
    ? 'this address accepts no confirm token. Ask a member to make the call.'
    : `this address accepts no confirm token. Call ${operation.name} in the workflow gateway, ` +
      'first as a dry run.'
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
