import type { ErrorCode } from '../../../kernel/errors.ts'

export const gatewayTag = {
  name: 'Workflows',
  description:
    'Every action of the application is an operation, which can be found by search, described and ' +
    'called. Scopes: `workflows:read` for queries, `workflows:write` for mutations; live keys only.',
}

/** Fields that are the same in the descriptions of all routes that run operations by name. */
export const commonMembers = { tags: [gatewayTag.name], security: [{ apiKey: [] }], 'x-key-modes': ['live'] }

const operationName = {
  type: 'string',
  maxLength: 128,
  pattern: '^[A-Za-z]+(\\.[A-Za-z]+)+$',
  examples: ['leads.list'],
}
export const operationParameter = {
  name: 'operation',
  in: 'path',
  required: true,
  description: 'Full name of an operation, such as `leads.create`.',
  schema: operationName,
}
export const requestIdParameter = { $ref: '#/components/parameters/RequestId' }

/** Errors of a route that runs an operation, in addition to the errors that every call can return. */
export const queryErrors: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_cursor',
  'invalid_sort',
  'response_too_large',
]

/** Errors of a mutation, in addition. */
export const mutationErrors: readonly ErrorCode[] = [
  'missing_idempotency_key',
  'invalid_idempotency_key',
  'idempotency_conflict',
  'invalid_state',
  'body_too_large',
]
