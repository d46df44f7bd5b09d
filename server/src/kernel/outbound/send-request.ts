import type { Dispatcher } from 'undici'
import { attempt } from './attempt.ts'
import { excerptOf, readLimit } from './excerpt.ts'
import { blocked, failureOf, type Outcome } from './outcome.ts'
import { judgeTarget, type TargetRules } from './target-rules.ts'

export interface OutboundRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  /**
   * Time limit in milliseconds for the whole attempt: resolving the name, connecting, sending, and reading
   * the answer.
   */
  timeoutMs?: number
  /** Signal that cancels the attempt. */
  signal?: AbortSignal
}

const usualTimeoutMs = 15_000

export async function sendRequest(
  agent: Dispatcher,
  rules: TargetRules,
  request: OutboundRequest,
): Promise<Outcome> {
  const started = performance.now()
  try {
    const judged = judgeTarget(request.url, rules)
    if (judged.refusal !== undefined) throw blocked()
    const timeoutMs = request.timeoutMs ?? usualTimeoutMs
    const post = { ...request, method: 'POST' as const, timeoutMs, readLimit }
    const { status, headers, chunks } = await attempt(agent, judged.url, post)
    return { status, headers, excerpt: excerptOf(chunks), durationMs: since(started) }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    return { error: failure.kind, message: failure.message, durationMs: since(started) }
  }
}

function since(started: number): number {
  return Math.round(performance.now() - started)
}
