/** If a timer fires at least this many milliseconds late, the process is assumed to have been blocked. */
const standstillMs = 10

/**
 * Settles like `answer`, or rejects if that takes longer than `limitMs`. If this process was blocked meanwhile,
 * extends the limit once by the duration of the block, because the request may not have been sent. When the timer
 * fires, the answer may have been received but not handled yet, so the rejection waits for one more iteration of the
 * event loop.
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
