import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Agent, fetch } from 'undici'
import type { ZodType } from 'zod'
import { NoAnswer, NotReached } from './no-answer.ts'

/**
 * A request to a service that the operator has configured. Such requests only read or delete, so they may be
 * repeated.
 */
export interface Question {
  /** Name of the service, as the beginning of messages to callers, such as `The map service`. */
  service: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** Set to delete the object at `url`. Repeating that has no further effect. */
  method?: 'DELETE'
  /** Body of the request. If it is set, the request is a POST. */
  body?: string
}

export interface ProviderAnswer {
  /**
   * HTTP status of the answer: a success (below 300) or a refusal (400 to 499, except 429). After any other status,
   * `request` rejects with `NoAnswer`.
   */
  status: number
  body: Buffer
  /** Parses the body with this schema. Throws `NoAnswer` if it does not match. */
  read<Value>(form: ZodType<Value>): Value
  /** Creates the error for an answer that cannot be used. */
  useless(why: string): NoAnswer
}

/**
 * Sends requests to providers. Redirects are not followed, the size of the answer is limited, and one deadline covers
 * everything. If the connection broke or the service was too busy (429, 5xx), the request is repeated once, if the
 * deadline allows it. Rejects only with `NoAnswer`.
 */
export interface Providers {
  request(question: Question): Promise<ProviderAnswer>
  /**
   * Sends a request that must not be repeated, exactly once. Resolves with the answer, regardless of its status.
   * Rejects with `NotReached` if the service certainly did not receive the request, and with `NoAnswer` if that is
   * unknown.
   */
  order(order: Question & { body: string }): Promise<ProviderAnswer>
  close(): Promise<void>
}

const usualDeadlineMs = 10_000
const pauseMs = 250
const largestAnswer = 4 * 1024 * 1024
const largestHeaders = 16 * 1024
const socketsPerOrigin = 16

/** Error for an unusable answer that would not change if the request were repeated. */
class Useless extends Error {}

export function createProviders({
  log,
  deadlineMs = usualDeadlineMs,
}: {
  log: Logger
  deadlineMs?: number
}): Providers {
  const agent = new Agent({
    connections: socketsPerOrigin,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    maxHeaderSize: largestHeaders,
    // Undici's own timeouts are off, because the deadline covers the first request and its repetition.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const answering = async (question: Question, pending: Promise<RawAnswer>): Promise<ProviderAnswer> => {
    const { service, url } = question
    const noAnswer = (error: unknown): NoAnswer => {
      log.warn({ err: error, service, host: url.host }, 'A provider gave no answer.')
      return isNotReached(error) ? new NotReached(service, error) : new NoAnswer(service, error)
    }
    const answer = await pending.catch((error: unknown) => {
      throw noAnswer(error)
    })
    return {
      ...answer,
      read(form) {
        try {
          return form.parse(parsed(answer.body))
        } catch (error) {
          throw noAnswer(error)
        }
      },
      useless: (why) => noAnswer(new Useless(why)),
    }
  }
  return {
    request: (question) =>
      answering(question, requestTwice(agent, question, AbortSignal.timeout(deadlineMs))),
    order: (order) => answering(order, sendOnce(agent, order, AbortSignal.timeout(deadlineMs))),
    close: () => agent.destroy(),
  }
}

/**
 * Parses JSON. The thrown error contains no details, because the error of the parser quotes the text, and a service
 * may return the request with its key.
 */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Useless('The answer of the provider is not JSON.')
  }
}

type RawAnswer = Pick<ProviderAnswer, 'status' | 'body'>

async function requestTwice(agent: Agent, question: Question, signal: AbortSignal): Promise<RawAnswer> {
  try {
    return await requestOnce(agent, question, signal)
  } catch (error) {
    if (error instanceof Useless || signal.aborted) throw error
    await sleep(pauseMs, undefined, { signal })
    return await requestOnce(agent, question, signal)
  }
}

function fetched(agent: Agent, { url, headers, body, method }: Question, signal: AbortSignal) {
  return fetch(url, {
    dispatcher: agent,
    redirect: 'manual',
    signal,
    headers: { ...headers, 'user-agent': 'Quoin' },
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(method === undefined ? {} : { method }),
  })
}

async function sendOnce(agent: Agent, order: Question, signal: AbortSignal): Promise<RawAnswer> {
  const response = await fetched(agent, order, signal)
  return { status: response.status, body: await read(response.body) }
}

/** Matches error codes that mean that no connection was made and nothing was sent. */
const notReached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function isNotReached(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown }
  const all = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
  return all.every((each) => {
    const code = (each as { code?: unknown } | null)?.code
    return typeof code === 'string' && notReached.test(code)
  })
}

async function requestOnce(agent: Agent, question: Question, signal: AbortSignal): Promise<RawAnswer> {
  const response = await fetched(agent, question, signal)
  const { status } = response
  if (status === 429 || status >= 500 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const description = `The answer had the HTTP status ${status}.`
    throw status < 400 ? new Useless(description) : new Error(description)
  }
  return { status, body: await read(response.body) }
}

/** Reads a body. An error inside the loop closes the connection. */
async function read(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new Useless(`The answer was larger than ${largestAnswer} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
