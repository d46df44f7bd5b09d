import * as z from 'zod'
import type { Permission } from './permissions.ts'

/**
 * Registry of the answer fields that are visible only with an additional permission: prices, minimum prices, costs,
 * pay. The permission is registered for the schema of the field, so it applies to every answer that contains the
 * field. `cut-answer.ts` removes the field for members who lack the permission.
 */
const marks = z.registry<{ permission: Permission }>()

/**
 * Marks a field, or all fields of an object, as visible only with this permission. Marks the schema itself, not a
 * copy.
 */
export function visibleWith<Schema extends z.ZodType>(permission: Permission, schema: Schema): Schema {
  marks.add(schema, { permission })
  return schema
}

/** Returns the permission that a field needs, even if the registered schema is wrapped as nullable or optional. */
export function permissionOf(schema: z.core.$ZodType): Permission | undefined {
  return marks.get(schema as z.ZodType)?.permission ?? permissionWithin(schema)
}

function permissionWithin(schema: z.core.$ZodType): Permission | undefined {
  const inner = unwrapped(schema)
  return inner && permissionOf(inner)
}

/** Returns the inner schema of an optional, nullable or similar wrapper. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return def.innerType
    case 'pipe':
      return def.out
    case 'lazy':
      return def.getter()
    default:
      return undefined
  }
}

/** Returns the schemas of a value's parts: fields, items, values or alternatives. */
export function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'tuple':
      return def.items
    default: {
      const inner = unwrapped(schema)
      return inner ? [inner] : []
    }
  }
}
