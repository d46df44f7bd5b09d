import * as z from 'zod'
import { id } from './fields.ts'

/**
 * Registry of the id schemas that also accept the name of a record, each with the kind of record. The published
 * schemas do not mention names, because the resource API accepts only ids.
 */
const named = z.registry<{ kind: string }>()

/**
 * Schema of a record's id. At the HTTP endpoint that runs operations, callers may send the record's name instead of the
 * id; see adapters/workflows/resolve-names.ts.
 */
export function idOf(kind: string) {
  const schema = id()
  named.add(schema, { kind })
  return schema
}

/** Returns the kind of record if the schema also accepts a record's name. Undefined otherwise. */
export function kindNamedBy(schema: z.core.$ZodType): string | undefined {
  return named.get(schema)?.kind
}

/** Positions in a value at which a record's name is accepted instead of its id. */
export interface NamePlaces {
  /** Kind of record whose name is accepted at this position. */
  kind?: string
  /** Positions inside the fields of the object, by field. */
  members?: ReadonlyMap<string, NamePlaces>
  /** Positions inside each entry of the list. */
  entries?: NamePlaces
}

const places = new WeakMap<z.core.$ZodType, { namePlaces: NamePlaces | undefined }>()

/** Finds the positions at which a schema accepts names. Undefined if there are none. The result is cached. */
export function namePlacesOf(schema: z.core.$ZodType): NamePlaces | undefined {
  let cached = places.get(schema)
  if (!cached) places.set(schema, (cached = { namePlaces: placesIn(schema, new Set()) }))
  return cached.namePlaces
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
  const visited = above.union(new Set([schema]))
  const { shape = {}, innerType, element, in: source, options = [] } = schema._zod.def as Definition
  const members = new Map<string, NamePlaces>()
  for (const [name, member] of Object.entries(shape)) {
    const memberPlaces = placesIn(member, visited)
    if (memberPlaces) members.set(name, memberPlaces)
  }
  const entries = element && placesIn(element, visited)
  const own: NamePlaces[] = [
    ...(members.size > 0 ? [{ members }] : []),
    ...(entries ? [{ entries }] : []),
    ...[innerType, source, ...options].flatMap((inner) => (inner && placesIn(inner, visited)) ?? []),
  ]
  return own.length === 0 ? undefined : own.reduce(together)
}

/** Combines the positions of two alternative forms of a value. */
function together(some: NamePlaces, others: NamePlaces): NamePlaces {
  const kind = some.kind ?? others.kind
  const members = new Map(some.members)
  for (const [name, otherPlaces] of others.members ?? [])
    members.set(name, members.has(name) ? together(members.get(name)!, otherPlaces) : otherPlaces)
  const entries =
    some.entries && others.entries ? together(some.entries, others.entries) : (some.entries ?? others.entries)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(members.size === 0 ? {} : { members }),
    ...(entries === undefined ? {} : { entries }),
  }
}

/** A record's name that was sent instead of an id. */
export interface NameReference {
  kind: string
  /** Path of the field that contains the name, such as `assignees.0.member_id`. */
  field: string
  /** The name, without surrounding white space. */
  name: string
}

/**
 * Maximum length of a name. A longer text, or one that Postgres cannot store, is not treated as a name. The input
 * schema of the operation then refuses it.
 */
export const longestName = 200

/** True if the text has the length and hyphens of an id. The operation's input schema checks the rest. */
function isWrittenAsId(text: string): boolean {
  return text.length === 36 && text[8] === '-' && text[13] === '-' && text[18] === '-' && text[23] === '-'
}

/**
 * True if the value contains a name instead of an id. Allocates no memory, because it is called for every call of an
 * operation.
 */
export function containsNames(value: unknown, at: NamePlaces): boolean {
  if (typeof value === 'string') return at.kind !== undefined && !isWrittenAsId(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    if (at.entries === undefined) return false
    for (let index = 0; index < value.length; index++)
      if (containsNames(value[index], at.entries)) return true
    return false
  }
  if (at.members !== undefined)
    for (const [name, memberPlaces] of at.members) {
      const member = (value as Record<string, unknown>)[name]
      if (member !== undefined && containsNames(member, memberPlaces)) return true
    }
  return false
}

/**
 * Returns the value with each name replaced by an id. Never modifies the input. If there are no names, returns the
 * same object.
 */
export function replaceNames(
  value: unknown,
  at: NamePlaces,
  replace: (reference: NameReference) => string | undefined,
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
  for (const [name, memberPlaces] of at.members ?? []) {
    if (!Object.hasOwn(value, name)) continue
    const before = (value as Record<string, unknown>)[name]
    const after = replaceNames(before, memberPlaces, replace, under(field, name))
    if (after !== before) (changed ??= { ...value })[name] = after
  }
  return changed ?? value
}

const under = (field: string, name: string | number): string =>
  field === '' ? `${name}` : `${field}.${name}`

function replaced(
  written: string,
  kind: string,
  replace: (reference: NameReference) => string | undefined,
  field: string,
): string {
  if (isWrittenAsId(written)) return written
  const name = written.trim()
  if (name === '' || name.length > longestName || name.includes('\0') || !name.isWellFormed()) return written
  return replace({ kind, field, name }) ?? written
}
