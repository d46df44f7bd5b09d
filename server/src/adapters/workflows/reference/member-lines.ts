import { isDeepStrictEqual } from 'node:util'
import { type Schema, describeType, withoutNull } from './describe-type.ts'

/**
 * Maximum depth at which nested fields are listed. Deeper fields are described only by the operation's
 * schema.
 */
const deepest = 4

/**
 * Returns the fields of an object as lines of a Markdown list. The fields of nested objects are indented
 * below them.
 */
export function memberLines(schema: Schema, of: 'input' | 'answer', depth = 0): string[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const facts = [
      describeType(member, name),
      ...(of === 'input' && required.has(name) ? ['required'] : []),
      ...(of === 'answer' && !required.has(name) ? ['where there is one'] : []),
      ...defaultOf(member),
    ]
    const description = member.description === undefined ? '' : `: ${oneLine(member.description)}`
    const line = `${'  '.repeat(depth)}- \`${name}\` – ${facts.join(', ')}${description}`
    return [
      line,
      ...(depth < deepest ? objectsIn(member).flatMap((each) => memberLines(each, of, depth + 1)) : []),
    ]
  })
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
