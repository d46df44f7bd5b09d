import * as z from 'zod'

/**
 * Schema of a document that another schema describes and to which it refers by id. The document is passed through
 * unchecked. The API description refers to the input form of that schema, also in answers.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
