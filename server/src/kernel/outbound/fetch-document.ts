import type { Dispatcher } from 'undici'
import { attempt } from './attempt.ts'
import { blocked, failureOf, OutboundFailure } from './outcome.ts'
import { judgeTarget } from './target-rules.ts'

export interface DocumentRequest {
  /** URL with the scheme https. Redirects are not followed. */
  url: string
  /** Time limit in milliseconds for the whole request. */
  timeoutMs: number
  /** Maximum size of the document in bytes. */
  largestBytes: number
}

/** Outcome of a request for a document: its text, or the reason why there is none. */
export type FetchedDocument = { text: string } | { failure: string }

/**
 * Reads a JSON document from a URL that a visitor names. Loopback addresses and plain http are refused even where they
 * are allowed for webhooks, because anyone can name a URL here.
 */
export async function fetchDocument(
  agent: Dispatcher,
  { url, timeoutMs, largestBytes }: DocumentRequest,
): Promise<FetchedDocument> {
  try {
    const judged = judgeTarget(url, { allowPrivate: false })
    if (judged.refusal !== undefined) throw blocked()
    const { status, headers, chunks, isWhole } = await attempt(agent, judged.url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs,
      readLimit: largestBytes + 1,
    })
    if (status !== 200) throw invalid(`The answer has the status ${status} instead of 200.`)
    if (!/^application\/([\w.-]+\+)?json *(;|$)/i.test(headers['content-type'] ?? ''))
      throw invalid('The answer is not JSON.')
    if (!isWhole) throw invalid(`The answer is larger than ${largestBytes} bytes.`)
    return { text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    return { failure: failure.message }
  }
}

const invalid = (message: string): OutboundFailure => new OutboundFailure('invalid_response', message)
