declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined
}

/** Time after the opening of the page, in milliseconds, after which an early answer may be out of date. */
const longestAgeMs = 10_000

/**
 * Returns the answer to a GET request that `start.js` sent before this program was loaded. Undefined if there is none.
 * Each answer is returned once, so that a later request for the same data is really sent.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(url)
  globalThis.earlyAnswers?.delete(url)
  return performance.now() < longestAgeMs ? answer : undefined
}
