import * as z from 'zod'

/**
 * Where a document stands that another schema tells of, by its id: who writes or reads it takes it as it is. In the
 * description of the API it is a reference to that schema, which is told as it is sent, also in answers.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
