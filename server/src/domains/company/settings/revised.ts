import { isDeepStrictEqual } from 'node:util'

/** The row after a change, one version further; the same row as before when the change changes nothing. */
export function revised<Row extends { version: number }>(before: Row, after: Row): Row {
  return isDeepStrictEqual(after, before) ? before : { ...after, version: before.version + 1 }
}
