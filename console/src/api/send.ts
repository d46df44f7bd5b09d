import { reportAnswer, reportNoAnswer } from './connection.ts'
import { attendanceHeaders } from './attended.ts'
import { awaitConfirmation } from './confirmation.ts'
import { fetchAnswer } from './early-answers.ts'
import { Refusal } from './refusal.ts'
import { signedOut } from './signed-out.ts'

interface Options {
  method?: string
  body?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * Sends a request to the server. If the session must be confirmed first, asks the person and then sends the same
 * request again. Every answer that is not a success is thrown as a `Refusal`.
 */
export async function send(url: string, options: Options): Promise<Answer> {
  try {
    return await sendOnce(url, options)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.needsConfirmation) throw error
    if (!(await awaitConfirmation(orgIn(url)))) throw error
  }
  return await sendOnce(url, options)
}

interface Answer {
  status: number
  data: unknown
}

/** Returns the organization in a URL that begins with `/console/api/ORGANIZATION`. */
const orgIn = (url: string): string => url.split('/')[3]!

async function sendOnce(url: string, { headers, ...options }: Options): Promise<Answer> {
  const json: Record<string, string> =
    options.body === undefined ? {} : { 'content-type': 'application/json' }
  const request = {
    ...options,
    signal: options.signal ?? null,
    headers: { ...json, ...attendanceHeaders(), ...headers },
  }
  const response = await fetchAnswer(url, request).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    reportNoAnswer()
    throw Refusal.unreachable()
  })
  reportAnswer()
  if (response.status === 401) signedOut.set(orgIn(url))
  const body = (await response.json().catch(() => null)) as Body | null
  if (response.ok && body && 'data' in body) return { status: response.status, data: body.data }
  throw Refusal.of(response, body?.error)
}

interface Body {
  data?: unknown
  error?: { code: string; message: string; details?: { field?: string; message: string }[] }
}
