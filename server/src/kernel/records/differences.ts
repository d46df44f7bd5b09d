import { isDeepStrictEqual } from 'node:util'

/** What of the wanted members is another than the record has; what is absent stays. The order of members tells nothing. */
export function differences<Row extends object>(
  row: Row,
  wanted: { [Name in keyof Row]?: Row[Name] | undefined },
): Partial<Row> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && !isDeepStrictEqual(asKept(value), asKept(row[name as keyof Row])),
  )
  return Object.fromEntries(changed) as Partial<Row>
}

function asKept(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
