import { isDeepStrictEqual } from 'node:util'
import { type Schema, describeType, withoutNull } from './describe-type.ts'

/**
 * Maximum depth at which nested fields are listed. Deeper fields are described only by the operation's
 * schema.
 */
const deepest = 4

/** A field of an object, described in words. */
export interface DescribedMember {
  name: string
  /** Type, presence and default, as Markdown. */
  facts: string[]
  /** Meaning, as Markdown in one line. */
  description: string | undefined
  /** Fields of the objects in this field. */
  members: DescribedMember[]
}

/**
 * Returns the fields of an object as lines of a Markdown list. The fields of nested objects are indented
 * below them.
 */
export function memberLines(schema: Schema, of: 'input' | 'answer'): string[] {
  return describeMembers(schema, of).flatMap((member) => linesOf(member, 0))
}

function linesOf({ name, facts, description, members }: DescribedMember, depth: number): string[] {
  const meaning = description === undefined ? '' : `: ${description}`
  return [
    `${'  '.repeat(depth)}- \`${name}\` – ${facts.join(', ')}${meaning}`,
    ...members.flatMap((member) => linesOf(member, depth + 1)),
  ]
}

/** Describes the fields of an object, with those of nested objects. */
export function describeMembers(schema: Schema, of: 'input' | 'answer', depth = 0): DescribedMember[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    facts: [
      describeType(member, name),
      ...(of === 'input' && required.has(name) ? ['required'] : []),
      ...(of === 'answer' && !required.has(name) ? ['where there is one'] : []),
      ...defaultOf(member),
    ],
    description: member.description === undefined ? undefined : oneLine(member.description),
    members: depth < deepest ? objectsIn(member).flatMap((each) => describeMembers(each, of, depth + 1)) : [],
  }))
}

/** Describes the fields of an answer. The fields of alternative objects are merged into one list. */
export function describeAnswer(schema: Schema): DescribedMember[] {
  return objectsIn(schema).flatMap((each) => describeMembers(each, 'answer'))
}

function defaultOf({ default: value }: Schema): string[] {
  return value === undefined || value === null || typeof value === 'object'
    ? []
    : [`default \`${JSON.stringify(value)}\``]
}

/**
 * Returns the object schemas in a field: the schema of the field itself, of its alternatives, or of the items of its
 * list. If there are several, they are merged into one.
 */
function objectsIn(member: Schema): Schema[] {
  const objects = withoutNull(member).described.flatMap((each) => {
    if (each.$ref !== undefined) return []
    if (each.items) return objectsIn(each.items)
    if (typeof each.additionalProperties === 'object') return objectsIn(each.additionalProperties)
    return each.properties ? [each] : []
  })
  return objects.length > 1 ? [united(objects)] : objects
}

/** Merges alternative object schemas into one schema, which has all their fields. */
function united(objects: Schema[]): Schema {
  const members: Record<string, Schema> = {}
  for (const { properties = {} } of objects)
    for (const [name, member] of Object.entries(properties)) {
      const existing = members[name]
      members[name] =
        existing === undefined || isDeepStrictEqual(existing, member) ? member : either(existing, member)
    }
  const always = Object.keys(members).filter((name) =>
    objects.every(({ required }) => required?.includes(name)),
  )
  return { properties: members, required: always }
}

function either(one: Schema, other: Schema): Schema {
  const description = one.description ?? other.description
  return { anyOf: [one, other], ...(description === undefined ? {} : { description }) }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
