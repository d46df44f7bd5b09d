/**
 * A function of a text that remembers its last result: what callers send is nearly always what they sent before. Long texts
 * are not kept.
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
