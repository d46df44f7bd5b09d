import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import { decodeBase64url } from '../secrets/base64url.ts'

// A page cursor is the base64url text of two parts: the position as JSON, and 16 bytes of HMAC-SHA-256 over the
// binding and the position. The binding identifies the list for which the cursor is valid: resource, sort, order,
// filters, organization and mode. The cursor does not contain the binding, because the request determines it.

const macLength = 16
export const longestCursor = 2048

/**
 * Position after which a page begins: the values of the sort fields and the id of the last row of the previous page.
 */
export type Position = readonly (string | null)[]

export class InvalidCursor extends AppError {
  constructor() {
    super('invalid_cursor', 'The cursor was altered or belongs to a list with another sort, order or filter.')
  }
}

export interface CursorCodec {
  encode(cursor: { binding: string; position: Position }): string
  /**
   * Returns the position that a cursor contains. Throws `InvalidCursor` unless `encode` created exactly this cursor
   * for this binding.
   */
  decode(cursor: string, binding: string): Position
}

/** Creates a codec that signs cursors with `key` and also accepts signatures with the `former` keys. */
export function cursorCodec(key: Buffer, ...former: readonly Buffer[]): CursorCodec {
  // The length prefix separates binding and position, so that the same bytes cannot result from another binding and
  // position. The binding is encoded as UTF-16, because in UTF-8 all lone surrogates become the same bytes.
  const mac = (binding: string, position: Buffer, signedWith = key): Buffer =>
    createHmac('sha256', signedWith)
      .update(`${binding.length}:`)
      .update(binding, 'utf16le')
      .update(position)
      .digest()
      .subarray(0, macLength)

  return {
    encode({ binding, position }) {
      const bytes = Buffer.from(JSON.stringify(position))
      const cursor = Buffer.concat([bytes, mac(binding, bytes)]).toString('base64url')
      if (cursor.length > longestCursor)
        throw new RangeError(`A cursor may have at most ${longestCursor} characters.`)
      return cursor
    },
    decode(cursor, binding) {
      if (cursor.length > longestCursor) throw new InvalidCursor()
      const bytes = decodeBase64url(cursor)
      if (!bytes || bytes.length <= macLength) throw new InvalidCursor()
      const json = bytes.subarray(0, -macLength)
      const receivedMac = bytes.subarray(-macLength)
      if (![key, ...former].some((each) => timingSafeEqual(receivedMac, mac(binding, json, each))))
        throw new InvalidCursor()
      const position: Position = JSON.parse(json.toString('utf8')) // The MAC shows that `encode` wrote it.
      return position
    },
  }
}
