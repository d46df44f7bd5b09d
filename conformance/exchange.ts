import { setTimeout as sleep } from 'node:timers/promises'
import { StatementFailure } from './expect.ts'

/** A key that calls are made with. `label` stands for it in printed commands, as a variable of the shell. */
export interface LabelledKey {
  key: string
  label: string
}

export interface Call {
  method: string
  /** Path with its query, from the root of the instance. */
  path: string
  key: LabelledKey | null
  headers?: Readonly<Record<string, string>>
  /** A value that is sent as JSON, or text that is sent unchanged. */
  body?: unknown
  /** True if the statement expects the answer 429. Otherwise, a call that gets 429 waits and is repeated. */
  acceptsRateLimit?: boolean
}

/** One call and its answer. */
export interface Exchange {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Variable of the shell that stands for the key. Undefined if no key was sent. */
  keyLabel: string | undefined
  sent: string | undefined
  status: number
  answerHeaders: Readonly<Record<string, string>>
  text: string
}

export interface Answer {
  status: number
  header(name: string): string | undefined
  text: string
  /** The body, if it is JSON. Undefined otherwise. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the kit reads answers of many forms, also wrong ones.
  body: any
  exchange: Exchange
}

/** Maximum time that the kit waits for one answer. */
const timeoutMs = 30_000
const longestWaitSeconds = 90
const mostRepeats = 5

/** Sends calls to one instance. It waits when the rate limit of the instance is reached. */
export class Caller {
  readonly base: string
  /** Number of calls that were sent. */
  sent = 0
  /** Time that was spent waiting for the rate limit, in milliseconds. */
  waitedMs = 0

  constructor(base: string) {
    this.base = base
  }

  async send(call: Call): Promise<Answer> {
    for (let repeat = 0; ; repeat++) {
      const answer = await this.#sendOnce(call)
      if (answer.status !== 429 || call.acceptsRateLimit || repeat === mostRepeats) return answer
      const seconds = Math.min(Number(answer.header('retry-after') ?? 1) || 1, longestWaitSeconds)
      this.waitedMs += seconds * 1000
      await sleep(seconds * 1000)
    }
  }

  async #sendOnce({ method, path, key, headers = {}, body }: Call): Promise<Answer> {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const shown = { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers }
    const url = this.base + path
    const exchange = { method, url, headers: shown, keyLabel: key?.label, sent }
    this.sent += 1
    try {
      const response = await fetch(url, {
        method,
        headers: key === null ? shown : { authorization: `Bearer ${key.key}`, ...shown },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(sent === undefined ? {} : { body: sent }),
      })
      const text = await response.text()
      const answerHeaders = Object.fromEntries(response.headers)
      return answerOf({ ...exchange, status: response.status, answerHeaders, text })
    } catch (error) {
      const cause = (error as { cause?: { message?: string } }).cause?.message
      const reason = cause ?? (error as Error).message
      throw new StatementFailure(`an answer, but there was none: ${reason}`, {
        ...exchange,
        status: 0,
        answerHeaders: {},
        text: '',
      })
    }
  }
}

function answerOf(exchange: Exchange): Answer {
  const { status, answerHeaders, text } = exchange
  return {
    status,
    header: (name) => answerHeaders[name],
    text,
    body: parsed(text),
    exchange,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    // Text that is not JSON is a possible answer. Statements that need JSON find no body.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
