import type { Answer, Warning } from './answer.ts'
import { type ErrorDetail, QuoinError, type ReceiptNote } from './errors.ts'
import { fetchOnce } from './fetch-once.ts'
import { version } from './generated/version.ts'
import type { Request, Settings } from './transport.ts'

/**
 * Makes one attempt of a request. Returns the answer or the error. Throws only errors of functions that the program
 * passed in.
 */
export async function attemptOnce(
  request: Request,
  settings: Settings,
): Promise<Answer<unknown> | QuoinError> {
  const { method, body, key } = request
  const headers = await headersOf(request, settings)
  const url = `${settings.baseUrl}/api/v1${request.path}`
  const outcome = await fetchOnce(url, { method, headers, ...(body === undefined ? {} : { body }) }, settings)
  if (!(outcome instanceof QuoinError)) return readAnswer(outcome.response, outcome.text, key)
  const { code, message, cause } = outcome
  return new QuoinError({ code, message, cause, idempotencyKey: key })
}

async function headersOf(
  { body, key, confirmToken }: Request,
  { apiKey, headers }: Settings,
): Promise<Record<string, string>> {
  return {
    ...headers,
    accept: 'application/json',
    authorization: `Bearer ${typeof apiKey === 'function' ? requireKey(await apiKey()) : apiKey}`,
    'user-agent': `quoin-sdk/${version}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(confirmToken === undefined ? {} : { 'confirm-token': confirmToken }),
  }
}

/** Returns the API key. If the value cannot be an API key, throws a `TypeError` that does not contain the value. */
export function requireKey(apiKey: unknown): string {
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new TypeError('`apiKey` must be the text of an API key, or a function that returns it.')
}

interface Body {
  data?: unknown
  meta?: { request_id?: string; warnings?: readonly Warning[] }
  error?: { code: string; message: string; details?: readonly ErrorDetail[]; docs_url?: string }
  receipt_id?: string
  receipt_status?: ReceiptNote['state']
  receipt_outcome?: NonNullable<ReceiptNote['outcome']>
  resolution?: string | null
}

function readAnswer(
  response: Response,
  text: string,
  idempotencyKey: string | undefined,
): Answer<unknown> | QuoinError {
  const { status, headers } = response
  const body = parseBody(text)
  const requestId = body?.meta?.request_id ?? headers.get('x-request-id') ?? undefined
  if (response.ok && body && 'data' in body) {
    const replayed = headers.get('x-idempotent-replayed') === 'true'
    const warnings = body.meta?.warnings ?? []
    return { data: dataOf(body), status, requestId, idempotencyKey, warnings, replayed, headers }
  }
  const { code, message, details, docs_url: docsUrl } = body?.error ?? unexpected(response)
  const retryAfter = secondsOf(headers.get('retry-after'))
  const receipt = receiptIn(body)
  return new QuoinError({
    code,
    message,
    status,
    details,
    requestId,
    idempotencyKey,
    receipt,
    retryAfter,
    docsUrl,
  })
}

/**
 * Joins the data of a list of the resource API with its `meta`, which contains the cursor. Other answers contain only
 * their data.
 */
function dataOf({ data, meta }: Body): unknown {
  return Array.isArray(data) && meta !== undefined && 'limit' in meta ? { items: data, ...meta } : data
}

function parseBody(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // The caller reports an answer that is not JSON.
    return undefined
  }
}

function unexpected({ status, type }: Response): NonNullable<Body['error']> {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const what = isRedirect
    ? `a redirect (${status}), which is not followed`
    : `not JSON of Quoin (status ${status})`
  const message = `The answer is ${what}. Is \`baseUrl\` the address of a Quoin server?`
  return { code: 'unexpected_answer', message }
}

function receiptIn(body: Body | undefined): ReceiptNote | undefined {
  if (body?.receipt_id === undefined) return undefined
  const { receipt_id: request_id, receipt_status: state = 'indeterminate', receipt_outcome: outcome } = body
  return {
    request_id,
    state,
    ...(outcome === undefined ? {} : { outcome }),
    resolution: body.resolution ?? null,
  }
}

/** Reads the header `Retry-After`: seconds, or an HTTP date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}
