/**
 * Wraps a function that takes one text, so that its last result is cached: callers mostly pass the same text
 * repeatedly. Results for texts of more than 256 UTF-16 code units are not cached.
 */
export function rememberLast<Result>(work: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | undefined
  return (text) => {
    if (last?.text === text) return last.result
    const result = work(text)
    if (text.length <= 256) last = { text, result }
    return result
  }
}
