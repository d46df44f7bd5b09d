import * as z from 'zod'

/**
 * Schema of a JSON document that is defined by another schema. The document is passed through unchecked. The API
 * description refers to the other schema's input form, also in answers.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
