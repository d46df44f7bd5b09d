const reference = /^change:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * True for the names of fields that contain ids. The values of other fields are user input and not references, even if
 * they begin with `change:`.
 */
export const isIdMember = (member: string): boolean => /_ids?$|^assigned_to$/.test(member)

/** Returns the ids of the changes to which an input refers with `change:` instead of record ids. */
export function referencesIn(input: unknown): Set<string> {
  const references = new Set<string>()
  const look = (value: unknown, isId: boolean): void => {
    if (typeof value === 'string') {
      const id = isId ? changeIn(value) : undefined
      if (id !== undefined) references.add(id)
    } else if (Array.isArray(value)) for (const each of value) look(each, isId)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) look(each, isIdMember(name))
  }
  look(input, false)
  return references
}

/**
 * Replaces references such as `change:<id>` with the ids of the records that these changes created. Leaves unknown
 * references unchanged.
 */
export function resolved(value: unknown, records: ReadonlyMap<string, string>, isId = false): unknown {
  if (typeof value === 'string') {
    const id = isId ? changeIn(value) : undefined
    return (id !== undefined && records.get(id)) || value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => resolved(each, records, isId))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolved(each, records, isIdMember(name))]),
  )
}

function changeIn(text: string): string | undefined {
  return reference.exec(text)?.[1]?.toLowerCase()
}
