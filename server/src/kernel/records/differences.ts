/** What of the wanted members is another than the record has; what is absent stays. */
export function differences<Row extends object>(
  row: Row,
  wanted: { [Name in keyof Row]?: Row[Name] | undefined },
): Partial<Row> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name as keyof Row]),
  )
  return Object.fromEntries(changed) as Partial<Row>
}
