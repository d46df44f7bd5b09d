import * as z from 'zod'

/** Returns the fields of an object schema. For a union, those of its first alternative. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodDiscriminatedUnion) return shapeOf(schema.options[0] as z.ZodType)
  if (!(schema instanceof z.ZodObject))
    throw new Error('These tests read the members of object schemas only.')
  return schema.shape
}

/** Returns the schema without `optional`, `nullable` and `default` around it. */
export function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType)
  return schema
}

export function isId(schema: z.ZodType): boolean {
  return bare(schema) instanceof z.ZodUUID
}

/** Returns the sort fields that a list offers, the default first. */
export function sortsOf(list: { input: z.ZodType }): string[] {
  return shapeOf(list.input)['sort']!.meta()!['enum'] as string[]
}

/** True if an object schema accepts unknown fields. */
export function isLoose(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown
}

/** True if a field accepts any JSON value, as a field whose value is ignored does. */
export function takesAnything(schema: z.ZodType): boolean {
  return bare(schema) instanceof z.ZodUnknown
}
