import { exampleId } from '../../kernel/schema/example.ts'
import type { JsonObject } from './component-schemas.ts'

const count = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const line = { type: 'string', maxLength: 256, pattern: '^[\\x20-\\x7e]+$' }

/** Response headers in the document, keyed by name. `always` is true if every response has the header. */
export const responseHeaders = {
  'X-Request-ID': {
    always: true,
    description:
      "Identifies the request in the service's logs: the caller's own `X-Request-ID`, or a new one.",
    schema: { ...line, examples: ['019f0c2e-8a6b-7cc1-9d53-4a9e36b1f0aa'] },
  },
  'X-RateLimit-Limit': {
    always: true,
    description: 'Quota of the API key, in requests per minute.',
    schema: { ...count, examples: [600] },
  },
  'X-RateLimit-Remaining': {
    always: true,
    description: 'Number of requests that are left in the quota at this time.',
    schema: { ...count, examples: [599] },
  },
  'X-RateLimit-Reset': {
    always: true,
    description: 'Time at which the full quota is available again, in seconds since 1970-01-01 UTC.',
    schema: { ...count, examples: [1_772_463_900] },
  },
  RateLimit: {
    always: true,
    description:
      'State of the quota as an HTTP structured field: `r` is the number of requests left, `t` the number of seconds until the full quota is available again.',
    schema: { ...line, examples: ['"quota";r=599;t=1'] },
  },
  'RateLimit-Policy': {
    always: true,
    description:
      'The quota as an HTTP structured field: `q` is the number of requests allowed in `w` seconds.',
    schema: { ...line, examples: ['"quota";q=600;w=60'] },
  },
  'Retry-After': {
    description: 'Number of seconds to wait before a retry.',
    schema: { ...count, examples: [2] },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that the service expects, `Bearer`.',
    schema: { type: 'string', maxLength: 6, pattern: '^Bearer$', examples: ['Bearer'] },
  },
  Allow: {
    description: 'The HTTP methods that the caller may use at the URL path.',
    schema: { type: 'string', maxLength: 64, pattern: '^[A-Z]+(, [A-Z]+)*$', examples: ['GET, HEAD'] },
  },
  Location: {
    description: 'Path of the new record.',
    schema: { ...line, examples: [`/api/v1/leads/${exampleId('lead')}`] },
  },
  'X-Idempotent-Replayed': {
    description: '`true` if this is the stored answer to an earlier request with the same idempotency key.',
    schema: { type: 'string', maxLength: 4, pattern: '^true$', examples: ['true'] },
  },
  ETag: {
    description: 'Version of the content, for `If-None-Match`. It changes when the content changes.',
    schema: { ...line, examples: ['"x7b1xYk3v0S1Hn5Zk2o4bA"'] },
  },
  'Cache-Control': {
    description: 'Rules for caching the content.',
    schema: { ...line, examples: ['public, max-age=300'] },
  },
} as const satisfies Record<string, { always?: true; description: string; schema: JsonObject }>

export type ResponseHeader = keyof typeof responseHeaders

export const headersOfEvery = (Object.keys(responseHeaders) as ResponseHeader[]).filter(
  (name) => 'always' in responseHeaders[name],
)

export function headerComponents(): JsonObject {
  return Object.fromEntries(
    Object.entries(responseHeaders).map(([name, { description, schema, ...rest }]) => [
      name,
      { description, required: 'always' in rest, schema },
    ]),
  )
}

/** Returns references to the headers that every response has, and to the headers in `further`. */
export function headers(...further: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(
    [...headersOfEvery, ...further].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
