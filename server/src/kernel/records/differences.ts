import { isDeepStrictEqual } from 'node:util'

/**
 * Returns the fields of `input` whose values differ from those of the row. Absent fields count as unchanged. Objects
 * whose fields differ only in their order count as equal.
 */
export function differences<Row extends object>(
  row: Row,
  input: { [Name in keyof Row]?: Row[Name] | undefined },
): Partial<Row> {
  const changed = Object.entries(input).filter(
    ([name, value]) =>
      value !== undefined && !isDeepStrictEqual(asStored(value), asStored(row[name as keyof Row])),
  )
  return Object.fromEntries(changed) as Partial<Row>
}

function asStored(value: unknown): unknown {
  // A text, a number or null is stored as it is. Most fields are, and the detour over JSON takes much longer than the
  // comparison.
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value
}
