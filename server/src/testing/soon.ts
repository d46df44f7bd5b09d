import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 10

/** Repeats an assertion until it holds, for changes that take effect within a moment. */
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
