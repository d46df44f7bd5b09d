/** A timer that comes so much too late tells that this process itself stood still. */
const standstillMs = 10

/**
 * Settles as `answer` does, or rejects when it takes longer than `limitMs`. Time in which this process itself was the slow
 * one is granted once more, up to the limit: what was asked may not even have left. And as the timer fires, the answer may
 * lie read but unhandled: one turn of the event loop is granted to fetch it.
 */
export function inTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const tooLate = (): void => reject(new Error(`There was no answer within ${limitMs} ms.`))
    const give = (): void => {
      const overdueMs = performance.now() - began - limitMs
      if (overdueMs < standstillMs) setImmediate(tooLate)
      else timer = setTimeout(() => setImmediate(tooLate), Math.min(overdueMs, limitMs))
    }
    let timer = setTimeout(give, limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
