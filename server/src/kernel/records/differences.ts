import { isDeepStrictEqual } from 'node:util'

/**
 * Returns the fields of `input` whose values differ from the row's. Absent fields count as unchanged. The order of an
 * object's fields is ignored.
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
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
