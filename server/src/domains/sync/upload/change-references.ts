const reference = /^change:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Members whose values are ids. In every other one a text is what somebody wrote, whatever it looks like. */
export const holdsIds = (member: string): boolean => /_ids?$|^assigned_to$/.test(member)

/** The changes that an input names in place of records, each once. */
export function referencesIn(input: unknown): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown, isId: boolean): void => {
    if (typeof value === 'string') {
      const id = isId ? changeIn(value) : undefined
      if (id !== undefined) found.add(id)
    } else if (Array.isArray(value)) for (const each of value) look(each, isId)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) look(each, holdsIds(name))
  }
  look(input, false)
  return found
}

/** The same with the ids of the records that these changes made; of others it stays as it is. */
export function resolved(value: unknown, records: ReadonlyMap<string, string>, isId = false): unknown {
  if (typeof value === 'string') {
    const id = isId ? changeIn(value) : undefined
    return (id !== undefined && records.get(id)) || value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => resolved(each, records, isId))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolved(each, records, holdsIds(name))]),
  )
}

function changeIn(text: string): string | undefined {
  return reference.exec(text)?.[1]?.toLowerCase()
}
