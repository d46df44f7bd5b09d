import * as z from 'zod'

/**
 * Schema for a field that contains a stored JSON document, whose own schema is `schema`. The document is not
 * validated. In the API description, the field refers to the input schema of the document, even where the field is
 * part of an answer.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
