import type { JsonObject } from './component-schemas.ts'

/** Formats of JSON Schema for which zod adds a redundant pattern. */
const selfDescribingFormats = new Set(['uuid', 'date-time', 'date', 'email', 'uri'])

/** Maximum length that the document states for a text whose schema has no maximum. The operation may accept less. */
const longestText = 65_536
const longestArray = 10_000
const mostMembers = 1000
/**
 * Pattern of text that Postgres can store: text without the NUL character. The function `isStorable` checks the same
 * condition.
 */
const storableText = '^[^\\u0000]*$'

/**
 * Converts a schema that zod has generated to the form that the document uses. Null becomes one of the types, maximum
 * lengths are added, and `example` becomes `examples`.
 */
export function tidySchema(schema: JsonObject, io: 'input' | 'output'): JsonObject {
  const { example, $ref, anyOf, oneOf, const: only, propertyNames: _names, ...rest } = schema
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }
  const { properties, items, additionalProperties, ...own } = rest
  const tidied: JsonObject = {
    ...own,
    ...(only === undefined ? {} : { enum: [only] }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(anyOf === undefined ? {} : alternatives(anyOf as JsonObject[], io)),
    ...(oneOf === undefined ? {} : { oneOf: (oneOf as JsonObject[]).map((each) => tidySchema(each, io)) }),
    ...(items === undefined ? {} : { items: tidySchema(items as JsonObject, io) }),
    ...(isSchema(additionalProperties)
      ? { additionalProperties: tidySchema(additionalProperties, io), maxProperties: mostMembers }
      : closedFor(io, additionalProperties)),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, JsonObject>).map(([name, of]) => [
              name,
              tidySchema(of, io),
            ]),
          ),
        }),
  }
  return bounded(tidied)
}

/**
 * Merges two alternatives, one of which is null, into one schema with two types. If the other is a reference, they
 * remain alternatives, because a reference cannot have a second type.
 */
function alternatives(variants: JsonObject[], io: 'input' | 'output'): JsonObject {
  const valued = variants.filter((each) => each['type'] !== 'null').map((each) => tidySchema(each, io))
  if (valued.length === variants.length) return { anyOf: valued }
  const [only] = valued
  if (valued.length > 1 || !only || '$ref' in only || only['type'] === undefined)
    return { anyOf: [...valued, { type: 'null' }] }
  return {
    ...only,
    type: [...[only['type']].flat(), 'null'],
    ...(Array.isArray(only['enum']) ? { enum: [...(only['enum'] as unknown[]), null] } : {}),
  }
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/**
 * For an input, states in the schema whether it accepts fields that are not listed. The schema of an answer always
 * allows such fields: new fields may be added, and clients must accept them.
 */
function closedFor(io: 'input' | 'output', additionalProperties: unknown): JsonObject {
  if (additionalProperties === undefined || (io === 'output' && additionalProperties === false)) return {}
  return { additionalProperties: additionalProperties !== false }
}

function bounded(schema: JsonObject): JsonObject {
  const types = [schema['type']].flat()
  if (types.includes('string') && !('enum' in schema)) return boundedText(schema)
  if (types.includes('array')) return { maxItems: longestArray, ...schema }
  if (types.includes('integer')) {
    const large = Number(schema['maximum']) > 2_147_483_647
    return { ...schema, format: large ? 'int64' : 'int32' }
  }
  return schema
}

function boundedText(schema: JsonObject): JsonObject {
  const { pattern, format, minLength, ...own } = schema
  const rest = minLength === 0 || minLength === undefined ? own : { ...own, minLength }
  if (selfDescribingFormats.has(String(format)))
    return { ...rest, format, maxLength: rest['maxLength'] ?? lengthOf(format) }
  // The format `time` of JSON Schema requires an offset, which a local time does not have, so a pattern is
  // used instead.
  return { ...rest, maxLength: rest['maxLength'] ?? longestText, pattern: pattern ?? storableText }
}

function lengthOf(format: unknown): number {
  return { uuid: 36, 'date-time': 35, date: 10, email: 254 }[String(format)] ?? 2048
}
