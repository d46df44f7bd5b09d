import { AppError, notFound } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { didYouMean } from '../../kernel/schema/near-names.ts'
import type { CachedCatalog } from './cached-catalog.ts'
import type { WorkflowCaller } from './caller.ts'

/** Finds operations by name for a caller. */
export function operationDirectory(
  operations: readonly Operation[],
  catalog: CachedCatalog,
  /** The error for operations that members can only run elsewhere, if the name is one of these. */
  elsewhere: ((name: string, caller: WorkflowCaller) => AppError | undefined) | undefined,
): {
  find: (caller: WorkflowCaller, name: string) => Operation
  /** Finds an operation by name. Fails with `not_found` also for operations that the caller cannot see. */
  findVisible: (caller: WorkflowCaller, name: string) => Operation
} {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  /**
   * The error for an unknown operation. It lists operations that the caller may run with a similar name or, if there
   * are none, a similar meaning.
   */
  const unknown = (caller: WorkflowCaller, name: string): AppError => {
    const reason = elsewhere?.(name, caller)
    if (reason) return reason
    const near = didYouMean(
      name,
      Array.from(catalog.visibleTo(caller), (operation) => operation.name),
    )
    if (near !== '') return new AppError('not_found', `No such operation${near}`)
    const alike = catalog.alikeIn(caller, name).map((each) => `\`${each}\``)
    return alike.length === 0
      ? notFound('operation')
      : new AppError('not_found', `No such operation. Did you mean one of ${alike.join(', ')}?`)
  }
  const find = (caller: WorkflowCaller, name: string): Operation => {
    const operation = byName.get(name)
    if (!operation) throw unknown(caller, name)
    return operation
  }
  const findVisible = (caller: WorkflowCaller, name: string): Operation => {
    const operation = find(caller, name)
    if (!catalog.visibleTo(caller).has(operation)) throw unknown(caller, name)
    return operation
  }
  return { find, findVisible }
}
