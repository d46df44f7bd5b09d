/**
 * Settles as `answer` does, or rejects when it takes longer than `limitMs`. When this process itself was the slow one, the
 * answer may lie read but unhandled as the timer fires: one turn of the event loop is granted to fetch it.
 */
export function inTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = (): void => reject(new Error(`There was no answer within ${limitMs} ms.`))
    const timer = setTimeout(() => setImmediate(tooLate), limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
