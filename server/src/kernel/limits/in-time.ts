/** Number of timers into which a limit is divided. */
const slices = 10
/**
 * If a timer fires late by more than this many milliseconds and by more than half of its duration, the process was
 * blocked, or the machine has more work than processors.
 */
const lateMs = 10

/**
 * Settles like `answer`, or rejects if that takes longer than `limitMs`. On a busy machine the limit is extended, up to
 * twice its length, because the other side may have had to wait for a processor, too. When the time is over, the answer
 * may have been received but not handled yet, so the rejection waits for one more iteration of the event loop.
 */
export function inTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const sliceMs = limitMs / slices
    let left = slices
    let mayRepeat = slices
    let timer: NodeJS.Timeout
    const wait = (): void => {
      const began = performance.now()
      timer = setTimeout(() => {
        const overdueMs = performance.now() - began - sliceMs
        if (overdueMs > Math.max(lateMs, sliceMs / 2) && mayRepeat > 0) mayRepeat--
        else left--
        if (left > 0) wait()
        else setImmediate(() => reject(new Error(`There was no answer within ${limitMs} ms.`)))
      }, sliceMs)
    }
    wait()
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
