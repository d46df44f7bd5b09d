import * as z from 'zod'

const schemas = new Map<z.ZodType, Record<string, unknown>>()

/** JSON Schema 2020-12 of what is answered. */
export function answerSchemaOf(answer: z.ZodType): Record<string, unknown> {
  let schema = schemas.get(answer)
  if (!schema) schemas.set(answer, (schema = makeSchema(answer)))
  return schema
}

function makeSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void delete jsonSchema.id,
  }) as Record<string, unknown>
  return schema
}
