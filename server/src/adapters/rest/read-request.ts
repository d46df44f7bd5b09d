import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import { canonicalText, InvalidJson, parseJson } from '../../kernel/json/index.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import type { Route } from './route.ts'

/**
 * Returns the id in the path, as input of the operation. A malformed id is refused in the same way as an unknown id.
 */
export function pathInput(route: Route, request: FastifyRequest): Record<string, string> {
  if (route.idField === undefined) return {}
  const { id } = request.params as { id: string }
  if (!isId(id)) throw new AppError('not_found', 'No such record.')
  return { [route.idField]: id.toLowerCase() }
}

/**
 * Returns the query parameters that the operation declares; others are ignored. Whole numbers are converted
 * to numbers. A single value of a parameter that may be repeated becomes a list.
 */
export function queryInput(
  names: readonly string[],
  request: FastifyRequest,
  repeatable: readonly string[] = [],
): Record<string, unknown> {
  const query = request.query as Record<string, unknown>
  const input: Record<string, unknown> = {}
  for (const name of names) {
    const value = query[name]
    if (value !== undefined && repeatable.includes(name)) input[name] = [value].flat()
    else if (value !== undefined)
      input[name] =
        isNumber(name) && typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
  }
  return input
}

const isNumber = (name: string): boolean => name === 'limit' || name.endsWith('_number')

/** Document of a DELETE request. It is empty, because the body of a DELETE is ignored. */
export const noDocument: Document = { value: {}, canonical: () => '' }

export interface Document {
  value: Record<string, unknown>
  /** Returns the canonical text of the document. It is the same for all spellings of the same document. */
  canonical: () => string
}

export function readDocument(body: unknown, called = 'The body'): Document {
  const bytes = body as Buffer | undefined
  if (!bytes || bytes.length === 0)
    throw new AppError('validation_error', `${called} must be a JSON object, but is empty.`)
  try {
    const parsed = parseJson(bytes)
    const { value } = parsed
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new AppError('validation_error', `${called} must be a JSON object.`)
    return { value: value as Record<string, unknown>, canonical: () => canonicalText(parsed) }
  } catch (error) {
    if (error instanceof InvalidJson) throw new AppError('invalid_json', error.message)
    throw error
  }
}

/**
 * Returns the input of the route's operation: the fields of the body and the id in the path. Refuses a body that also
 * contains the id.
 */
export function bodyInput(
  route: Route,
  document: Document,
  request: FastifyRequest,
): Record<string, unknown> {
  const path = pathInput(route, request)
  for (const name of Object.keys(path)) {
    if (name in document.value)
      throw new AppError('validation_error', `${name}: is already in the URL path; omit it in the body`, [
        { field: name, message: 'is already in the URL path; omit it in the body' },
      ])
  }
  if (route.body) parseInput(route.body, document.value)
  return { ...document.value, ...path }
}

export const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/

export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'] as string | undefined
  if (key === undefined)
    throw new AppError('missing_idempotency_key', 'A write requires the header Idempotency-Key.')
  if (!idempotencyKeyPattern.test(key) || key.trim() === '') {
    throw new AppError(
      'invalid_idempotency_key',
      'An Idempotency-Key must have 1 to 255 printable characters.',
    )
  }
  return key
}
