import * as z from 'zod'
import { id } from './fields.ts'

/** Which ids are of something that has a name, and of what. Apart from what schemas tell, because the resource API takes ids alone. */
const named = z.registry<{ kind: string }>()

/** The id of something that callers of the catalog may also name: see adapters/workflows/names. */
export function idOf(kind: string) {
  const schema = id()
  named.add(schema, { kind })
  return schema
}

/** Of what this is the id, where its name is taken too. */
export function kindNamedBy(schema: z.core.$ZodType): string | undefined {
  return named.get(schema)?.kind
}

/** Where in a value names may stand. */
export interface NamePlaces {
  /** Here: of what the name is. */
  kind?: string
  /** In these members. */
  members?: ReadonlyMap<string, NamePlaces>
  /** In each entry of the list. */
  entries?: NamePlaces
}

const places = new WeakMap<z.core.$ZodType, { found: NamePlaces | undefined }>()

/** Looked for once in each schema; undefined: nowhere. */
export function namePlacesOf(schema: z.core.$ZodType): NamePlaces | undefined {
  let known = places.get(schema)
  if (!known) places.set(schema, (known = { found: placesIn(schema, new Set()) }))
  return known.found
}

interface Definition {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

function placesIn(schema: z.core.$ZodType, above: ReadonlySet<z.core.$ZodType>): NamePlaces | undefined {
  if (above.has(schema)) return undefined
  const kind = kindNamedBy(schema)
  if (kind !== undefined) return { kind }
  const within = above.union(new Set([schema]))
  const { shape = {}, innerType, element, in: source, options = [] } = schema._zod.def as Definition
  const members = new Map<string, NamePlaces>()
  for (const [name, member] of Object.entries(shape)) {
    const found = placesIn(member, within)
    if (found) members.set(name, found)
  }
  const entries = element && placesIn(element, within)
  const own: NamePlaces[] = [
    ...(members.size > 0 ? [{ members }] : []),
    ...(entries ? [{ entries }] : []),
    ...[innerType, source, ...options].flatMap((inner) => (inner && placesIn(inner, within)) ?? []),
  ]
  return own.length === 0 ? undefined : own.reduce(together)
}

/** Of the forms that a value may have. */
function together(some: NamePlaces, others: NamePlaces): NamePlaces {
  const kind = some.kind ?? others.kind
  const members = new Map(some.members)
  for (const [name, found] of others.members ?? [])
    members.set(name, members.has(name) ? together(members.get(name)!, found) : found)
  const entries =
    some.entries && others.entries ? together(some.entries, others.entries) : (some.entries ?? others.entries)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(members.size === 0 ? {} : { members }),
    ...(entries === undefined ? {} : { entries }),
  }
}

/** A name where an id is meant. */
export interface GivenName {
  kind: string
  /** Where it stands: `assignees.0.member_id`. */
  field: string
  /** Without white space around it. */
  name: string
}

/** More is no name, and neither is what Postgres cannot keep: the form of the operation refuses it. */
export const longestName = 200
const isAnId = z.regexes.uuid()

/** The value with each name replaced; the very value where there is none. What came is not changed. */
export function replaceNames(
  value: unknown,
  at: NamePlaces,
  replace: (given: GivenName) => string | undefined,
  field = '',
): unknown {
  if (typeof value === 'string')
    return at.kind === undefined ? value : replaced(value, at.kind, replace, field)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { entries } = at
    if (entries === undefined) return value
    const all = value.map((each, index) => replaceNames(each, entries, replace, under(field, index)))
    return all.every((each, index) => each === value[index]) ? value : all
  }
  let changed: Record<string, unknown> | undefined
  for (const [name, place] of at.members ?? []) {
    if (!Object.hasOwn(value, name)) continue
    const before = (value as Record<string, unknown>)[name]
    const after = replaceNames(before, place, replace, under(field, name))
    if (after !== before) (changed ??= { ...value })[name] = after
  }
  return changed ?? value
}

const under = (field: string, name: string | number): string =>
  field === '' ? `${name}` : `${field}.${name}`

function replaced(
  written: string,
  kind: string,
  replace: (given: GivenName) => string | undefined,
  field: string,
): string {
  if (isAnId.test(written)) return written
  const name = written.trim()
  if (name === '' || name.length > longestName || name.includes('\0') || !name.isWellFormed()) return written
  return replace({ kind, field, name }) ?? written
}
