const reference = /^change:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The changes that an input names in place of records. */
export function referencesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const [, id] = reference.exec(value) ?? []
    return id === undefined ? [] : [id.toLowerCase()]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(referencesIn)
}

/** The input with the ids of the records that these changes made. */
export function resolved(value: unknown, records: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const [, id] = reference.exec(value) ?? []
    return id === undefined ? value : records.get(id.toLowerCase())!
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => resolved(each, records))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, records)]))
}
