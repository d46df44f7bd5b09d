import { Refusal } from './refusal.ts'

const longestPauseMs = 4000

/**
 * Repeats a request until the server gives a final answer, for example while the server restarts or the network is
 * interrupted. The request must have an idempotency key, so that it takes effect only once.
 */
export async function untilAnswered<Answer>(
  request: () => Promise<Answer>,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.isUnanswered) throw error
    }
    await pause(Math.min(longestPauseMs, 500 * 2 ** attempt))
  }
}
