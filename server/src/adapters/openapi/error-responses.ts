import { type ErrorCode, errorStatuses } from '../../kernel/errors.ts'
import type { JsonObject } from './component-schemas.ts'
import { docsUrl } from '../../kernel/http/error-answer.ts'
import { errorMeanings } from './error-meanings.ts'
import { headers, type ResponseHeader } from './response-headers.ts'

/** Error codes whose responses have the header `Retry-After`. */
const retriable = new Set<ErrorCode>([
  'rate_limited',
  'idempotency_in_progress',
  'rate_limit_unavailable',
  'service_unavailable',
])
/**
 * Errors that are stored with the idempotency key of a write. A repeated call with the same key gets the stored error
 * again.
 */
const stored = new Set<ErrorCode>(['not_found', 'invalid_state', 'validation_error'])

/**
 * The error responses under `components` of the document. If a route can return several error codes with the same
 * status, one component describes all of them.
 */
export class ErrorResponses {
  readonly #responses = new Map<string, JsonObject>()
  readonly #codes = new Set<ErrorCode>(['not_found', 'method_not_allowed', 'write_not_supported'])

  /** Returns references to the error responses for these codes, keyed by HTTP status. */
  of(codes: ReadonlySet<ErrorCode>, keyedWrite: boolean): JsonObject {
    const byStatus = Map.groupBy(codes, (code) => errorStatuses[code])
    return Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, of]) => [
          String(status),
          this.#component(of, keyedWrite && of.some((code) => stored.has(code))),
        ]),
    )
  }

  toJSON(): JsonObject {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Error codes that are used in the document, in the order of their HTTP statuses. */
  codes(): ErrorCode[] {
    return (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => this.#codes.has(code))
  }

  #component(codes: readonly ErrorCode[], replayable: boolean): JsonObject {
    const sorted = codes.toSorted()
    for (const code of sorted) this.#codes.add(code)
    const name = sorted.map(pascal).join('Or') + (replayable ? 'OfWrite' : '')
    if (!this.#responses.has(name)) this.#responses.set(name, responseOf(sorted, replayable))
    return { $ref: `#/components/responses/${name}` }
  }
}

function responseOf(codes: readonly ErrorCode[], replayable: boolean): JsonObject {
  const further: ResponseHeader[] = [
    ...(codes.some((code) => retriable.has(code)) ? (['Retry-After'] as const) : []),
    ...(codes.includes('invalid_api_key') ? (['WWW-Authenticate'] as const) : []),
    ...(codes.includes('write_not_supported') ? (['Allow'] as const) : []),
    ...(replayable ? (['X-Idempotent-Replayed'] as const) : []),
  ]
  return {
    description: codes.map((code) => `Code \`${code}\`: ${errorMeanings[code].meaning}`).join('\n\n'),
    headers: headers(...further),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  }
}

const exampleHost = 'https://quoin.example.com'

function exampleOf(code: ErrorCode): JsonObject {
  const { meaning, message, details = [] } = errorMeanings[code]
  return {
    summary: meaning,
    value: { error: { code, message, details, docs_url: docsUrl(code, exampleHost) } },
  }
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
