import { crypto } from '#crypto'
import { QuoinError } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { Request } from './transport.ts'

/** Kind of an operation: a query, a query with pages, or a mutation. */
export type Kind = 'query' | 'paged' | 'mutation'

/**
 * Creates the request that runs an operation. An operation that was added after this version gets an idempotency key
 * too.
 */
export function operationRequest(
  name: string,
  kind: Kind | undefined,
  input: unknown,
  options: CallOptions,
): Request {
  const isQuery = kind === 'query' || kind === 'paged'
  return {
    name,
    method: 'POST',
    path: `/workflows/${encodeURIComponent(name)}${queryOf(viewOf(options))}`,
    body: JSON.stringify(input ?? {}),
    ...(isQuery ? {} : { key: keyOf(options) }),
  }
}

/** Idempotency key of a call: a new one if the caller did not choose one. */
export function keyOf({ idempotencyKey }: CallOptions): string {
  if (idempotencyKey === undefined) return crypto.randomUUID()
  if (/^[\x20-\x7e]{1,255}$/.test(idempotencyKey) && idempotencyKey.trim() !== '') return idempotencyKey
  const message = '`idempotencyKey` must have 1 to 255 printable characters.'
  throw new QuoinError({ code: 'invalid_idempotency_key', message })
}

/** Returns the query parameters that request a part of an answer. */
export function viewOf({ fields, detail, maxBytes }: CallOptions): Record<string, Scalar> {
  return { fields: fields?.join(), detail, max_bytes: maxBytes }
}

type Scalar = string | number | boolean | null | undefined

/** Writes query parameters. Undefined and null are left out; a list repeats its name. */
export function queryOf(parameters: Readonly<Record<string, Scalar | readonly Scalar[]>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) query.append(name, String(each))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the same request as a dry run, which needs no idempotency key. */
export function asDryRun({ key: _key, ...request }: Request): Request {
  const separator = request.path.includes('?') ? '&' : '?'
  return { ...request, path: `${request.path}${separator}dry_run=true` }
}
