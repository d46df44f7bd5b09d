import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 10

/**
 * Repeats an assertion until it holds, for changes that take effect shortly after a call. Fails with the last
 * error after `timeoutMs`.
 */
export async function soon(assertion: () => Promise<void>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(pauseMs)
    }
  }
}
