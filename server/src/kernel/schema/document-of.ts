import * as z from 'zod'

/**
 * A document that another schema describes, referenced by its id. It is passed through unchecked. The API description
 * refers to that schema in its input form, also in answers.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
