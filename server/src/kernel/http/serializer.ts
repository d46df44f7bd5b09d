import build, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = Record<string, unknown>

/** Builds a fast function that converts a value to JSON. It writes only the fields of the schema. */
export function serializerOf(schema: z.ZodType): (value: unknown) => string {
  const json: JsonSchema = z.toJSONSchema(schema, { io: 'output', reused: 'inline', unrepresentable: 'any' })
  return build(plain(json) as unknown as Schema)
}

/**
 * Reduces a JSON schema to what the serializer needs. Omits patterns, formats and bounds, because they were checked
 * on input. Replaces `anyOf: [X, null]` by a nullable `X`, because the serializer would otherwise try both
 * alternatives.
 */
function plain(schema: JsonSchema): JsonSchema {
  const alternatives = schema['anyOf'] as JsonSchema[] | undefined
  const valued = alternatives?.filter((each) => each['type'] !== 'null')
  if (alternatives && valued?.length === 1 && alternatives.length === 2)
    return { ...plain(valued[0]!), nullable: true }
  const plainSchema: JsonSchema = {}
  for (const key of ['type', 'required', 'nullable'] as const)
    if (key in schema) plainSchema[key] = schema[key]
  if (schema['properties']) {
    plainSchema['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Record<string, JsonSchema>).map(([name, of]) => [
        name,
        plain(of),
      ]),
    )
  }
  if (schema['items']) plainSchema['items'] = plain(schema['items'] as JsonSchema)
  if (typeof schema['additionalProperties'] === 'object')
    plainSchema['additionalProperties'] = plain(schema['additionalProperties'] as JsonSchema)
  else if (schema['type'] === 'object' && !schema['properties']) plainSchema['additionalProperties'] = true
  return plainSchema
}
