import { AppError, notFound } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { didYouMean } from '../../kernel/schema/near-names.ts'
import type { CachedCatalog } from './cached-catalog.ts'
import type { WorkflowCaller } from './caller.ts'

/** Creates the functions that find an operation by its name. */
export function operationDirectory(
  operations: readonly Operation[],
  catalog: CachedCatalog,
  /**
   * If the operation must be run elsewhere, returns an error that says where. Undefined for a name that is unknown
   * there too.
   */
  elsewhere: ((name: string, caller: WorkflowCaller) => AppError | undefined) | undefined,
): {
  find: (caller: WorkflowCaller, name: string) => Operation
  /**
   * Finds an operation by name among the operations that the caller can see. Throws `not_found` for any other name.
   */
  findVisible: (caller: WorkflowCaller, name: string) => Operation
} {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  /**
   * Creates the error for an unknown name of an operation. It suggests visible operations with a similar name or, if
   * there are none, operations that a search for the words of the name finds.
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
