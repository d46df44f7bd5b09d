import { normalNumber } from './normal-number.ts'
import type { ParsedJson } from './parse-json.ts'

type Places = ReadonlyMap<string | number, string>

/**
 * Returns the canonical JSON text of a document. Two documents have the same canonical text if, and only if, they
 * have the same value. If `part` (an array or object inside the document) is passed, returns the canonical text of
 * that part.
 *
 * Strings are written as JSON.stringify writes them, which has only one spelling for each value. It escapes lone
 * surrogates, so that different strings stay different in UTF-8. The text is appended piece by piece, so that the
 * cost does not depend on the depth of the document.
 */
export function canonicalText(document: ParsedJson, part: unknown = document.value): string {
  const writer = { text: '', inexact: document.inexact }
  write(writer, part, document.inexact.get(null), 0)
  return writer.text
}

interface Writer {
  text: string
  inexact: ParsedJson['inexact']
}

function write(writer: Writer, value: unknown, exact: Places | undefined, position: string | number): void {
  if (typeof value === 'string') writer.text += quoted(value)
  else if (typeof value === 'number') writer.text += exact?.get(position) ?? numberText(value)
  else if (typeof value !== 'object' || value === null) writer.text += String(value)
  else if (Array.isArray(value)) writeArray(writer, value)
  else writeObject(writer, value as Record<string, unknown>)
}

function writeArray(writer: Writer, items: readonly unknown[]): void {
  const exact = writer.inexact.get(items)
  writer.text += '['
  for (let at = 0; at < items.length; at += 1) {
    if (at > 0) writer.text += ','
    write(writer, items[at], exact, at)
  }
  writer.text += ']'
}

/** Writes the members sorted by their names, compared by UTF-16 code units. */
function writeObject(writer: Writer, object: Record<string, unknown>): void {
  const exact = writer.inexact.get(object)
  const names = Object.keys(object)
  writer.text += '{'
  let comma = ''
  if (names.every(isPlain)) {
    for (const name of names.sort()) {
      writer.text += `${comma}"${name}":`
      write(writer, object[name], exact, name)
      comma = ','
    }
  } else {
    const named = new Map(names.map((name) => [JSON.stringify(name), name]))
    for (const text of [...named.keys()].sort()) {
      const name = named.get(text)!
      writer.text += `${comma}${text}:`
      write(writer, object[name], exact, name)
      comma = ','
    }
  }
  writer.text += '}'
}

/**
 * True for a name of letters, digits and underscores. Such a name needs no escapes in JSON. A list of such names has
 * the same order whether the names are compared with or without their quotes.
 */
const isPlain = (name: string): boolean => /^\w*$/.test(name)

/** Writes a string in quotes. Most strings need no escapes and take the fast path. */
function quoted(text: string): string {
  return text.length < 64 && /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text)
}

function numberText(value: number): string {
  return Number.isSafeInteger(value) && value % 10 !== 0 ? String(value) : normalNumber(String(value))
}
