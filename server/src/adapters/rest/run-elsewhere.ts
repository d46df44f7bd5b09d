import { AppError } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import type { Route } from './route.ts'

/**
 * Returns a function that creates the error for an operation that cannot be run by name, because it has its own route
 * or because only people may run it. The function returns undefined for any other name.
 */
export function runElsewhere(
  operations: readonly Operation[],
  routes: readonly Route[],
): (name: string, caller: WorkflowCaller) => AppError | undefined {
  const hidden = new Set(operations.filter(({ offApi }) => offApi).map(({ name }) => name))
  const byName = new Map(routes.map((route) => [route.operation.name, route]))
  return (name, { scopes }) => {
    if (!hidden.has(name)) return undefined
    const route = byName.get(name)
    if (!route)
      return new AppError(
        'not_found',
        `${name} can only be run by a member, in the console or with \`quoin run\`.`,
      )
    const { method, path, operation } = route
    const scope = operation.scope ?? ''
    const where = `${method} /api/v1${path}, or with its MCP tool`
    return scopes.has(scope)
      ? new AppError('not_found', `The gateway does not run ${name}. Call it at ${where}.`)
      : new AppError(
          'insufficient_scope',
          `${name} requires a key with the scope ${scope}. Call it at ${where}.`,
        )
  }
}
