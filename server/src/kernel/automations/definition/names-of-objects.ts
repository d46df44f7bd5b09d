import type * as z from 'zod'

/** Every object has them of itself: a member of this name is lost where objects are copied, or taken for something else. */
const namesOfObjects: readonly string[] = ['__proto__', 'constructor']

const mostTold = 10

/** Refuses members of these names in a document that may have any others, wherever in it they stand. */
export function refuseNamesOfObjects(document: unknown, { issues }: z.core.ParsePayload): unknown {
  for (const path of pathsIn(document).slice(0, mostTold))
    issues.push({ code: 'custom', path, message: 'is no name that a member can have', input: document })
  return document
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    namesOfObjects.includes(name) ? [[name]] : pathsIn(member).map((path) => [name, ...path]),
  )
}
