import * as z from 'zod'
import type { Permission } from './permissions.ts'

/**
 * Members of answers that need a permission of their own: prices, floors, costs, pay. A schema carries the mark where the
 * member is defined, so every answer that contains the record has it; `cut-answer.ts` leaves the member out for a member
 * of the organization who lacks the permission.
 */
const marks = z.registry<{ permission: Permission }>()

/** Marks a member, or an object with all its members, as visible only with this permission. The schema itself is marked. */
export function visibleWith<Schema extends z.ZodType>(permission: Permission, schema: Schema): Schema {
  marks.add(schema, { permission })
  return schema
}

/** The permission that a member needs, also where the marked schema is nullable or optional. */
export function permissionOf(schema: z.core.$ZodType): Permission | undefined {
  return marks.get(schema as z.ZodType)?.permission ?? permissionWithin(schema)
}

function permissionWithin(schema: z.core.$ZodType): Permission | undefined {
  const inner = unwrapped(schema)
  return inner && permissionOf(inner)
}

/** The schema of the value itself, where this one only says that it may be absent or null. */
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

/** The schemas of the parts of a value: members, items, values, alternatives. */
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
