import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../errors.ts'
import { attachmentHeader } from './attachment-header.ts'
import { type ObjectKey, objectName } from './object-key.ts'
import type { Storage } from './storage.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Buffer
}

/** Maximum time until the body of an answer begins, in milliseconds. */
const usualAnswerMs = 30_000
const pausesMs = [200, 1000]

/**
 * Stores objects in an S3 bucket. All requests are idempotent, so a request without an answer can be repeated safely.
 * An object is always stored as a whole. Once an object is stored, the bytes under its name never change.
 */
export function s3Storage(
  settings: S3Settings,
  pauses: readonly number[] = pausesMs,
  answerMs = usualAnswerMs,
): Storage {
  const addressOf = (key: ObjectKey): URL =>
    new URL(`${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${objectName(key)}`)
  const send = (key: ObjectKey, request: S3Request): Promise<Response> =>
    sendWithRetries(() => sendOnce(settings, addressOf(key), request, answerMs), pauses)

  return {
    async put(key, bytes, contentType) {
      const answer = await send(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } })
      await requireDone(answer, [200])
    },
    async head(key) {
      const answer = await send(key, { method: 'HEAD' })
      if (answer.status === 404) return undefined
      await requireDone(answer, [200])
      return { sizeBytes: Number(answer.headers.get('content-length')) }
    },
    async read(key, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      const answer = await send(key, { method: 'GET', ...(headers && { headers }) })
      if (await isMissing(answer)) return undefined
      await requireDone(answer, [range ? 206 : 200])
      return Readable.from(bodyOf(answer, answerMs), { objectMode: false })
    },
    async delete(key) {
      const answer = await send(key, { method: 'DELETE' })
      if (!(await isMissing(answer))) await requireDone(answer, [200, 204])
    },
    presignPut: (key, { sizeBytes, contentType, until }) =>
      presigned(settings, addressOf(key), until, {
        method: 'PUT',
        headers: { 'content-type': contentType, 'content-length': String(sizeBytes) },
      }),
    presignGet(key, { filename, contentType, until }) {
      const address = addressOf(key)
      address.searchParams.set('response-content-disposition', attachmentHeader(filename))
      address.searchParams.set('response-content-type', contentType)
      return presigned(settings, address, until, { method: 'GET' })
    },
    // An object is stored with a single request, so an interrupted upload leaves nothing to delete.
    tidy: () => Promise.resolve(),
  }
}

async function sendOnce(
  settings: S3Settings,
  url: URL,
  { method, headers, body }: S3Request,
  answerMs: number,
): Promise<Response> {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signed = await new AwsV4Signer({
    ...settings,
    service: 's3',
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': digest },
  }).sign()
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(silent()), answerMs)
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: waiting.signal,
      ...(body && { body: new Uint8Array(body) }),
    })
  } finally {
    clearTimeout(late)
  }
}

/** Sends a request. Repeats it if there is no answer or the answer has the status 429 or 5xx. */
async function sendWithRetries(
  attempt: () => Promise<Response>,
  pauses: readonly number[],
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const pause = pauses[tries]
    const answer = await attempt().catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429) return answer
    if (pause === undefined) throw away(answer instanceof Error ? answer : await failureOf(answer))
    if (!(answer instanceof Error)) await answer.body?.cancel()
    await sleep(pause)
  }
}

/**
 * True if the object does not exist. Throws if the bucket does not exist, because it is then unknown whether the
 * object exists.
 */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false
  const failure = await failureOf(answer)
  if (failure.message.includes('(NoSuchBucket)')) throw away(failure)
  return true
}

/**
 * Throws unless the answer has an expected status. The error lets the caller retry, because the operator may correct
 * the bucket or the keys.
 */
async function requireDone(answer: Response, expectedStatuses: readonly number[]): Promise<void> {
  if (expectedStatuses.includes(answer.status)) return
  throw away(await failureOf(answer))
}

/**
 * Yields the pieces of an answer's body. Each piece must arrive within `pieceMs`. The time in which the consumer
 * processes a piece does not count.
 */
async function* bodyOf(answer: Response, pieceMs: number): AsyncGenerator<Buffer> {
  const body = (answer.body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await withTimeout(pieceMs, body.read())
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } catch (error) {
    throw away(error as Error)
  } finally {
    await body.cancel().catch(ignoreError)
  }
}

async function withTimeout<Value>(ms: number, awaited: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(silent()), ms)
  return await Promise.race([awaited, late]).finally(() => clearTimeout(timer))
}

/** Discards an error, because the failed or aborted request was already reported. */
function ignoreError(): void {
  return
}

const silent = (): Error => new Error('Storage does not answer.')

/**
 * Returns an error with the code from the answer, for the log. The rest of the answer is left out, because it may
 * contain private names.
 */
async function failureOf(answer: Response): Promise<Error> {
  const text = (await answer.text().catch(() => '')).slice(0, 4096)
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
  return new Error(`Storage answered ${answer.status} (${code}).`)
}

/** Creates the error for a temporary failure, after which the caller may retry. */
function away(cause: Error): AppError {
  const error = new AppError(
    'service_unavailable',
    'Files are not available at the moment. Try again later.',
    [],
    10,
  )
  error.cause = cause
  return error
}

async function presigned(
  settings: S3Settings,
  url: URL,
  until: Date,
  { method, headers }: Omit<S3Request, 'body'>,
): Promise<string> {
  const seconds = Math.max(1, Math.floor((until.getTime() - Date.now()) / 1000))
  url.searchParams.set('X-Amz-Expires', String(seconds))
  const signed = await new AwsV4Signer({
    ...settings,
    service: 's3',
    method,
    url: url.href,
    ...(headers && { headers }),
    signQuery: true,
    allHeaders: true,
  }).sign()
  // The signer signs a space in the URL as %20 but writes it as a plus. The plus is replaced by %20, because not all
  // servers read a plus as a space.
  return signed.url.href.replaceAll('+', '%20')
}
