import { isUtf8 } from 'node:buffer'
import { type Cursor, skipSpace, unexpected } from './cursor.ts'
import { InvalidJson, invalidAt } from './invalid-json.ts'
import { readNumber } from './read-number.ts'
import { readString } from './read-string.ts'

/** Maximum nesting of arrays and objects. It also limits the recursion of `readValue`. */
export const nestingLimit = 64

/**
 * Maximum number of values in a document, not counting the names of members. It bounds the time of later steps, which
 * process each value on the event loop's thread.
 */
export const valueLimit = 20_000

/**
 * Maximum number of members of one object. It bounds the time of validation, because a schema compares each name with
 * its fields, and a union of schemas does so once per alternative.
 */
export const memberLimit = 5000

export interface ParsedJson {
  /** The document as ordinary JavaScript values. Each number is the nearest double. */
  value: unknown
  /**
   * Canonical texts of the numbers that a double cannot represent exactly. The outer key is the array or object that
   * contains the number, or null if the whole document is one number. The inner key is the index or member name.
   * Together with `value`, this is all that `canonicalText` needs.
   */
  inexact: ReadonlyMap<object | null, ReadonlyMap<string | number, string>>
}

/**
 * Parses a JSON document (RFC 8259) strictly. Refuses duplicate member names, a byte order mark, ill-formed Unicode,
 * more than `nestingLimit` levels, more than `valueLimit` values and more than `memberLimit` members of one object.
 * Throws `InvalidJson` with a message that names the problem and its position.
 *
 * JSON.parse cannot be used: it silently takes the last of two members with the same name, and it converts different
 * large numbers to the same double.
 */
export function parseJson(body: Uint8Array | string): ParsedJson {
  const text = typeof body === 'string' ? body : decode(body)
  if (text.charCodeAt(0) === 0xfeff)
    throw invalidAt(text, 0, 'The JSON text begins with a byte order mark, which is not allowed')
  if (typeof body === 'string' && !text.isWellFormed()) {
    throw new InvalidJson('The JSON text contains half of a surrogate pair, which is not valid Unicode.')
  }
  const cursor: Cursor = { text, at: 0, values: 0, exact: '', inexact: new Map() }
  const value = readValue(cursor, 0)
  if (cursor.exact !== '') noteExact(cursor, null, 0)
  skipSpace(cursor)
  if (cursor.at < text.length) throw unexpected(cursor, 'the end of the JSON text')
  return { value, inexact: cursor.inexact }
}

function decode(body: Uint8Array): string {
  if (!isUtf8(body)) throw new InvalidJson('The JSON text is not encoded as UTF-8.')
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
}

function readValue(cursor: Cursor, depth: number): unknown {
  const code = skipSpace(cursor)
  cursor.values += 1
  if (cursor.values > valueLimit)
    throw invalidAt(cursor.text, cursor.at, `The JSON text contains more than ${valueLimit} values`)
  if (code === 0x22) return readString(cursor)
  if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return readNumber(cursor)
  if (code === 0x7b || code === 0x5b) {
    if (depth === nestingLimit) {
      throw invalidAt(cursor.text, cursor.at, `The JSON text is nested deeper than ${nestingLimit} levels`)
    }
    return code === 0x7b ? readObject(cursor, depth + 1) : readArray(cursor, depth + 1)
  }
  if (code === 0x74) return readWord(cursor, 'true', true)
  if (code === 0x66) return readWord(cursor, 'false', false)
  if (code === 0x6e) return readWord(cursor, 'null', null)
  throw unexpected(cursor, 'a JSON value')
}

function readWord<T>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) throw unexpected(cursor, 'a JSON value')
  cursor.at += word.length
  return value
}

function readArray(cursor: Cursor, depth: number): unknown[] {
  const items: unknown[] = []
  cursor.at += 1
  if (skipSpace(cursor) !== 0x5d) {
    for (;;) {
      items.push(readValue(cursor, depth))
      if (cursor.exact !== '') noteExact(cursor, items, items.length - 1)
      const code = skipSpace(cursor)
      if (code === 0x5d) break
      if (code !== 0x2c) throw unexpected(cursor, '"," or "]"')
      cursor.at += 1
    }
  }
  cursor.at += 1
  return items
}

function readObject(cursor: Cursor, depth: number): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  cursor.at += 1
  if (skipSpace(cursor) !== 0x7d) {
    for (let count = 1; ; count += 1) {
      const nameAt = cursor.at
      if (count > memberLimit)
        throw invalidAt(cursor.text, nameAt, `An object has more than ${memberLimit} members`)
      if (skipSpace(cursor) !== 0x22) throw unexpected(cursor, 'a member name in quotation marks')
      const name = readString(cursor)
      if (Object.hasOwn(object, name)) throw duplicate(cursor, nameAt, name)
      if (skipSpace(cursor) !== 0x3a) throw unexpected(cursor, '":"')
      cursor.at += 1
      setMember(object, name, readValue(cursor, depth))
      if (cursor.exact !== '') noteExact(cursor, object, name)
      const code = skipSpace(cursor)
      if (code === 0x7d) break
      if (code !== 0x2c) throw unexpected(cursor, '"," or "}"')
      cursor.at += 1
    }
  }
  cursor.at += 1
  return object
}

/**
 * Sets a member of an object. For the name `__proto__` it defines a property, because an assignment would change the
 * object's prototype.
 */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  } else {
    object[name] = value
  }
}

function noteExact(cursor: Cursor, container: object | null, position: string | number): void {
  const { inexact, exact } = cursor
  const places = inexact.get(container)
  if (places) places.set(position, exact)
  else inexact.set(container, new Map([[position, exact]]))
  cursor.exact = ''
}

function duplicate(cursor: Cursor, at: number, name: string): InvalidJson {
  const text = JSON.stringify(name.slice(0, 80))
  const label = name.length > 80 ? `${text.slice(0, -1)}…` : text
  return invalidAt(cursor.text, at, `An object has two members with the name ${label}, the second one`)
}
