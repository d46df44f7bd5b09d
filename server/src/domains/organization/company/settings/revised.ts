import { isDeepStrictEqual } from 'node:util'

/** Returns the changed row with the next version, or the same row if nothing changed. */
export function revised<Row extends { version: number }>(before: Row, after: Row): Row {
  return isDeepStrictEqual(after, before) ? before : { ...after, version: before.version + 1 }
}
