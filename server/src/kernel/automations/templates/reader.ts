/** Text with a read position. Reading advances the position. */
export interface Reader {
  readonly text: string
  at: number
}

const space = /\s*/y
const field = /\s*([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\s*/y
const word = /\s*([A-Za-z_]\w*)\s*/y
const quoted = /\s*(?:"([^"]*)"|'([^']*)')\s*/y

function take(reader: Reader, form: RegExp): RegExpExecArray | null {
  form.lastIndex = reader.at
  const match = form.exec(reader.text)
  if (match) reader.at = form.lastIndex
  return match
}

export function takeIf(reader: Reader, sign: string): boolean {
  if (!reader.text.startsWith(sign, reader.at)) return false
  reader.at += sign.length
  return true
}

export function spaceAt(reader: Reader): void {
  take(reader, space)
}

export function fieldAt(reader: Reader): string | undefined {
  return take(reader, field)?.[1]
}

export function wordAt(reader: Reader): string | undefined {
  return take(reader, word)?.[1]
}

/**
 * Reads a string in double or single quotes. There is no escape: a string that contains double quotes must be in single
 * quotes.
 */
export function quotedAt(reader: Reader): string | undefined {
  const match = take(reader, quoted)
  return match?.[1] ?? match?.[2]
}
