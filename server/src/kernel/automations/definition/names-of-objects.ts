import type * as z from 'zod'

/**
 * Names that every JavaScript object has already. A field with one of these names can be lost or misread when the
 * object is copied.
 */
const namesOfObjects: readonly string[] = ['__proto__', 'constructor']

const maxReported = 10

/** Rejects fields with these names at any depth of a free-form document. */
export function refuseNamesOfObjects(document: unknown, { issues }: z.core.ParsePayload): unknown {
  for (const path of pathsIn(document).slice(0, maxReported))
    issues.push({ code: 'custom', path, message: 'is not allowed as the name of a field', input: document })
  return document
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    namesOfObjects.includes(name) ? [[name]] : pathsIn(member).map((path) => [name, ...path]),
  )
}
