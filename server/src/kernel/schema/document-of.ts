import * as z from 'zod'

/**
 * Schema for a field that contains a stored JSON document of the form `schema`. The document is not checked.
 * In the API description, the field refers to the input schema of the document, even where the field is part
 * of an answer.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
