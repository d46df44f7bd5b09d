/**
 * Caches the last result of a function that takes a text, because callers mostly send the same text again. Long texts
 * are not cached.
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
