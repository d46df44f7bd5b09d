import { risksOf } from './confirm-policy.ts'
import type { Mutation } from './operation.ts'

/**
 * Throws if an operation cannot run inside the transaction of another one. This applies to an operation that calls a
 * provider, because it commits in the middle. It also applies to an operation with `prepare`, unless the caller has
 * already run `prepare` (`isPrepared`), because `prepare` must not run in a transaction.
 */
export function requirePart(operation: Mutation, isPrepared = false): void {
  if (operation.provider)
    throw new Error(`${operation.name} calls a provider and cannot run inside another operation.`)
  if (operation.prepare && !isPrepared)
    throw new Error(`${operation.name} has a prepare step and cannot run inside another operation.`)
}

/**
 * Requires that the outer operation declares all risk flags of the inner one. Otherwise a caller whose API key must
 * confirm the inner operation could run it through the outer one without confirming.
 */
export function requireDeclaredRisks(part: Mutation, whole: Mutation): void {
  const undeclared = risksOf(part).filter((risk) => whole[risk] !== true)
  if (undeclared.length > 0)
    throw new Error(`${whole.name} runs ${part.name} but does not declare ${undeclared.join(', ')}.`)
}
