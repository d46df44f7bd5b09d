import { risksOf } from './confirm-policy.ts'
import type { Mutation } from './operation.ts'

/**
 * Refuses operations that cannot run inside another transaction: those that call a provider, because the call commits
 * halfway, and those with `prepare`, because it must not run inside a transaction. The latter are allowed if the caller
 * ran `prepare` before.
 */
export function requirePart(operation: Mutation, isPrepared = false): void {
  if (operation.provider)
    throw new Error(`${operation.name} calls a provider and cannot run inside another operation.`)
  if (operation.prepare && !isPrepared)
    throw new Error(`${operation.name} has a prepare step and cannot run inside another operation.`)
}

/**
 * Requires that the outer operation declares all risk flags of the inner one. Otherwise a key could avoid confirming
 * the inner operation.
 */
export function requireDeclaredRisks(part: Mutation, whole: Mutation): void {
  const undeclared = risksOf(part).filter((risk) => whole[risk] !== true)
  if (undeclared.length > 0)
    throw new Error(`${whole.name} runs ${part.name} but does not declare ${undeclared.join(', ')}.`)
}
