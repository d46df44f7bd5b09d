declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined
}

/** Time after the opening of the page, in milliseconds, after which an early answer may be out of date. */
const longestAgeMs = 10_000

/** Like `fetch`, but takes the answer of a request that `start.js` has sent already. */
export const fetchAnswer = (url: string, options: RequestInit): Promise<Response> =>
  (options.method === undefined ? takeEarlyAnswer(url) : undefined) ?? fetch(url, options)

/**
 * Returns the answer to a GET request that `start.js` sent before this program was loaded. Undefined if there is none.
 * Each answer is returned once, so that a later request for the same data is really sent.
 */
function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(url)
  globalThis.earlyAnswers?.delete(url)
  return performance.now() < longestAgeMs ? answer : undefined
}
