import * as z from 'zod'

/**
 * Schema of a JSON document that `schema` defines. The document is passed through without being checked. The
 * description of the API refers to the input form of `schema`, in answers too.
 */
export function documentOf(schema: z.ZodType): z.ZodUnknown {
  return z.unknown().meta({ $ref: `#/$defs/${schema.meta()!.id}` })
}
