import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Agent, fetch } from 'undici'
import type { ZodType } from 'zod'
import { NoAnswer, NotReached } from './no-answer.ts'

/** A question to the service of a provider that the operator chose. It only reads, so it may be asked twice. */
export interface Question {
  /** Whose service it is, for a caller to read: `The service of maps`. */
  service: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** To remove what has that name there: doing it twice does it once. */
  method?: 'DELETE'
  /** With it, the question is a POST. */
  body?: string
}

export interface ProviderAnswer {
  /** Below 300, or of a refusal: from 400 on, below 500 and not 429. */
  status: number
  body: Buffer
  /** What it says, as far as it has this form; anything else is no answer. */
  read<Told>(form: ZodType<Told>): Told
  /** To be thrown for an answer that is of no use. */
  useless(why: string): NoAnswer
}

/**
 * Asks the services of providers: one deadline for all of it, no redirects, a bounded answer. Where the connection broke or
 * the service was too busy (429, 5xx) it is asked once more while there is time. Rejects with `NoAnswer` alone.
 */
export interface Providers {
  ask(question: Question): Promise<ProviderAnswer>
  /**
   * Has something done that must not be done twice, so it is told once: any status is an answer. Rejects with `NotReached`
   * where it certainly was not told, and with `NoAnswer` where nobody knows.
   */
  order(order: Question & { body: string }): Promise<ProviderAnswer>
  close(): Promise<void>
}

const usualDeadlineMs = 10_000
const pauseMs = 250
const largestAnswer = 4 * 1024 * 1024
const largestHeaders = 16 * 1024
const socketsPerOrigin = 16

/** An answer that would be no better the second time. */
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
    // The deadline is over all of these.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const answering = async (question: Question, asked: Promise<Told>): Promise<ProviderAnswer> => {
    const { service, url } = question
    const noAnswer = (error: unknown): NoAnswer => {
      log.warn({ err: error, service, host: url.host }, 'A provider gave no answer.')
      return isNotReached(error) ? new NotReached(service, error) : new NoAnswer(service, error)
    }
    const answer = await asked.catch((error: unknown) => {
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
    ask: (question) => answering(question, askTwice(agent, question, AbortSignal.timeout(deadlineMs))),
    order: (order) => answering(order, tell(agent, order, AbortSignal.timeout(deadlineMs))),
    close: () => agent.destroy(),
  }
}

/** An error of the parser quotes what it read, and a service may say again what it was asked, with the key. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Useless('It answered no JSON.')
  }
}

type Told = Pick<ProviderAnswer, 'status' | 'body'>

async function askTwice(agent: Agent, question: Question, signal: AbortSignal): Promise<Told> {
  try {
    return await askOnce(agent, question, signal)
  } catch (error) {
    if (error instanceof Useless || signal.aborted) throw error
    await sleep(pauseMs, undefined, { signal })
    return await askOnce(agent, question, signal)
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

async function tell(agent: Agent, order: Question, signal: AbortSignal): Promise<Told> {
  const response = await fetched(agent, order, signal)
  return { status: response.status, body: await read(response.body) }
}

/** No connection came about, so nothing was said. */
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

async function askOnce(agent: Agent, question: Question, signal: AbortSignal): Promise<Told> {
  const response = await fetched(agent, question, signal)
  const { status } = response
  if (status === 429 || status >= 500 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const told = `It answered ${status}.`
    throw status < 400 ? new Useless(told) : new Error(told)
  }
  return { status, body: await read(response.body) }
}

/** Leaving the loop early hangs up. */
async function read(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new Useless(`It answered more than ${largestAnswer} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
