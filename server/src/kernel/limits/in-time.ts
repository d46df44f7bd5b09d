/** A timer that fires this many milliseconds too late shows that this process itself was blocked. */
const standstillMs = 10

/**
 * Settles as `answer` does, or rejects if it takes longer than `limitMs`. Time in which this process itself was blocked
 * is added to the limit once, because the request may not have been sent in that time. When the timer fires, the answer
 * may have been received but not yet handled, so it waits for one more turn of the event loop.
 */
export function inTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const tooLate = (): void => reject(new Error(`There was no answer within ${limitMs} ms.`))
    const expire = (): void => {
      const overdueMs = performance.now() - began - limitMs
      if (overdueMs < standstillMs) setImmediate(tooLate)
      else timer = setTimeout(() => setImmediate(tooLate), Math.min(overdueMs, limitMs))
    }
    let timer = setTimeout(expire, limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
