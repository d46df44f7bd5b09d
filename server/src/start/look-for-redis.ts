import { openRedisSession } from '../kernel/limits/redis-session.ts'

const timeoutMs = 400

/**
 * Returns a warning if Redis, the shared rate limiter, cannot be reached. The service starts nevertheless, and answers
 * requests with 503 until Redis can be reached.
 */
export async function lookForRedis(url: string): Promise<string | undefined> {
  try {
    const session = await openRedisSession(url, timeoutMs)
    session.lost.catch(() => undefined)
    session.drop(new Error('The connection was only a test.'))
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return `Redis at ${new URL(url).host} cannot be reached (${code ?? message}): requests are answered with 503 until it can be reached.`
  }
}
