/**
 * The text of a member inside canonical JSON text (no white space, no name twice), found without reading the rest as
 * values: an operation's input, cut out of its envelope, is fingerprinted as if it had come alone.
 */
export function memberText(canonical: string, ...path: readonly string[]): string | undefined {
  let text: string | undefined = canonical
  for (const name of path) text = text === undefined ? undefined : memberOf(text, JSON.stringify(name))
  return text
}

function memberOf(text: string, wanted: string): string | undefined {
  if (text[0] !== '{' || text === '{}') return undefined
  for (let at = 1; at < text.length;) {
    const nameEnd = endOfString(text, at)
    const end = endOfValue(text, nameEnd + 1)
    if (text.slice(at, nameEnd) === wanted) return text.slice(nameEnd + 1, end)
    at = end + 1
  }
  return undefined
}

/** Behind the closing quotation mark of the string that begins at `at`. */
function endOfString(text: string, at: number): number {
  for (let next = at + 1; ; next++) {
    if (text[next] === '\\') next++
    else if (text[next] === '"') return next + 1
  }
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === '{' || character === '[') depth++
    else if (depth === 0 && (character === ',' || character === '}')) return at
    else if (character === '}' || character === ']') depth--
  }
  return text.length
}
