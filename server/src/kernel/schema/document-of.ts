import * as z from 'zod'

/**
 * Schema for a field that contains a stored JSON document of the form `schema`. The document is not checked.
 * The API description refers to the schema of the document as input, also where the field is part of an
 * answer.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
