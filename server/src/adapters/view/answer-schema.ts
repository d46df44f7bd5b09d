import * as z from 'zod'
import type { Permission } from '../../kernel/access/permissions.ts'
import { permissionOf } from '../../kernel/access/visible-with.ts'

const schemas = new Map<z.ZodType, Map<string, Record<string, unknown>>>()

/**
 * Returns the JSON Schema 2020-12 of an answer. `lacking` contains the permissions that the member does not have;
 * fields that need one of them are left out.
 */
export function answerSchemaOf(
  answer: z.ZodType,
  lacking: readonly Permission[] = [],
): Record<string, unknown> {
  let schemasByPermissions = schemas.get(answer)
  if (!schemasByPermissions) schemas.set(answer, (schemasByPermissions = new Map()))
  const name = lacking.join()
  let schema = schemasByPermissions.get(name)
  if (!schema) schemasByPermissions.set(name, (schema = makeSchema(answer, lacking)))
  return schema
}

function makeSchema(answer: z.ZodType, lacking: readonly Permission[]): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.id
      if (zodSchema._zod.def.type === 'object') markMembers(zodSchema._zod.def.shape, jsonSchema, lacking)
    },
  }) as Record<string, unknown>
  return schema
}

/** JSON Schema keyword for a field. Its value is the permission that a member needs to see the field. */
export const permissionKeyword = 'x-permission'

/** Adds the required permission to each field that needs one, and omits fields whose permission the caller lacks. */
function markMembers(
  shape: z.core.$ZodShape,
  schema: z.core.JSONSchema.BaseSchema,
  lacking: readonly Permission[],
): void {
  for (const [name, member] of Object.entries(shape)) {
    const permission = permissionOf(member)
    if (!permission || !schema.properties) continue
    if (lacking.includes(permission)) {
      delete schema.properties[name]
      schema.required = schema.required?.filter((each) => each !== name) ?? []
    } else
      // Added to the same object: Zod completes the schema of an optional field later, so a copy would have no type.
      Object.assign(schema.properties[name] as object, { [permissionKeyword]: permission })
  }
}
