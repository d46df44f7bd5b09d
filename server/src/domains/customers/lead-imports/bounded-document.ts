const longestDocument = 64 * 1024
/** Minimum length of a shortened text. If less of a text would fit, the text is left out. */
const shortest = 200

export interface BoundedDocument {
  document: Record<string, unknown>
  /** True if a value was shortened or left out. */
  shortened: boolean
}

/**
 * Limits a document that is stored for review to `longestDocument` bytes of JSON. First adds the fields for which
 * `isPreferred` returns true, then the others in order. Texts that do not fit are shortened; other values that do not
 * fit are left out.
 */
export function boundedDocument(
  document: Readonly<Record<string, unknown>>,
  isPreferred: (name: string) => boolean,
): BoundedDocument {
  const names = Object.keys(document)
  const retainedMembers = new Map<string, unknown>()
  let remainingBytes = longestDocument
  let shortened = false
  for (const name of [...names.filter(isPreferred), ...names.filter((each) => !isPreferred(each))]) {
    const value = document[name]
    const overhead = bytesOf(name) + 2
    const bytes = overhead + bytesOf(value)
    if (bytes <= remainingBytes) {
      retainedMembers.set(name, value)
      remainingBytes -= bytes
      continue
    }
    shortened = true
    const cut = typeof value === 'string' ? cutTo(value, remainingBytes - overhead) : undefined
    if (cut === undefined) continue
    retainedMembers.set(name, cut)
    remainingBytes -= overhead + bytesOf(cut)
  }
  if (!shortened) return { document: { ...document }, shortened }
  return {
    document: Object.fromEntries(
      names.filter((name) => retainedMembers.has(name)).map((name) => [name, retainedMembers.get(name)]),
    ),
    shortened,
  }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

function cutTo(text: string, bytes: number): string | undefined {
  if (bytes < shortest * 6) return undefined
  let length = Math.min(text.length, bytes)
  let cut = text
  // Halves the text until it fits. In JSON, one character can take up to six bytes, as an escape sequence.
  do {
    cut = `${text.slice(0, length).toWellFormed()}…`
    length = Math.floor(length / 2)
  } while (bytesOf(cut) > bytes)
  return cut
}
