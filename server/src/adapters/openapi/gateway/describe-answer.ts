import type * as z from 'zod'
import type { ErrorCode } from '../../../kernel/errors.ts'
import { transportErrors } from '../answerable-errors.ts'
import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { headers, type ResponseHeader } from '../response-headers.ts'

const everyCall: readonly ErrorCode[] = [
  ...transportErrors,
  'service_unavailable',
  'invalid_api_key',
  'insufficient_scope',
  'insufficient_permission',
  'unsupported_in_test_mode',
  'validation_error',
  'not_found',
]

/** Describes an answer. Its schema becomes a component with the name `component`; `value` is the example. */
export function describeAnswer(
  { schemas }: Components,
  description: string,
  [component, schema]: readonly [string, z.ZodType],
  value: unknown,
  ...further: ResponseHeader[]
): JsonObject {
  return {
    description,
    headers: headers(...further),
    content: {
      'application/json': {
        schema: schemas.of(schema, 'output', component),
        examples: { [component]: { summary: description, value } },
      },
    },
  }
}

/** Describes the error answers that all routes for operations have, and the error answers with the given codes. */
export function describeFailures({ errors }: Components, ...codes: readonly ErrorCode[]): JsonObject {
  return errors.of(new Set([...everyCall, ...codes]), false)
}

/** Adds another schema to the description of an answer, as an alternative. */
export function withAlternative(response: JsonObject, other: JsonObject): JsonObject {
  const content = response['content'] as { 'application/json': JsonObject }
  const json = content['application/json']
  return {
    ...response,
    content: { 'application/json': { ...json, schema: { anyOf: [json['schema'], other] } } },
  }
}
