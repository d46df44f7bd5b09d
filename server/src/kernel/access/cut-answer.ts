import type * as z from 'zod'
import { hasForm } from '../schema/read-form.ts'
import type { Actor } from './actor.ts'
import { type Permission, accessScopeOfRole, type Role } from './permissions.ts'
import { partsOf, permissionOf, unwrapped } from './visible-with.ts'

type Cut = (value: unknown) => unknown
type Schema = z.core.$ZodType

const permissionsOfSchemas = new WeakMap<Schema, readonly Permission[]>()
const cutsOfSchemas = new WeakMap<Schema, Map<string, Cut | undefined>>()

/**
 * Removes the fields of an answer that need a permission which the member lacks. Other actors receive all fields: for
 * API keys the scopes decide, and results of automations are visible only to members with `manage_automations`, who
 * have every such permission.
 */
export function cutAnswer<Value>(actor: Actor, schema: z.ZodType, value: Value): Value {
  const lacking = lackingFor(actor, schema)
  if (lacking.length === 0) return value
  const cut = cutFor(schema, lacking)
  return cut ? (cut(value) as Value) : value
}

/** Returns the permissions that fields of an answer need and that a member lacks. Empty for other actors. */
export function lackingFor(actor: Actor, schema: Schema): readonly Permission[] {
  return actor.type === 'member' ? lackingInRole(actor.role, schema) : []
}

export function lackingInRole(role: Role, schema: Schema): readonly Permission[] {
  return permissionsIn(schema).filter((permission) => accessScopeOfRole(role, permission) === null)
}

/** Returns the permissions that a caller must have in order to see all fields of an answer. */
export function permissionsIn(schema: Schema): readonly Permission[] {
  let permissions = permissionsOfSchemas.get(schema)
  if (!permissions)
    permissionsOfSchemas.set(schema, (permissions = [...collect(schema, new Set(), new Set())].sort()))
  return permissions
}

function collect(schema: Schema, permissions: Set<Permission>, visited: Set<Schema>): Set<Permission> {
  if (visited.has(schema)) return permissions
  visited.add(schema)
  for (const part of partsOf(schema)) {
    const permission = permissionOf(part)
    if (permission) permissions.add(permission)
    collect(part, permissions, visited)
  }
  return permissions
}

function cutFor(schema: Schema, lacking: readonly Permission[]): Cut | undefined {
  let cuts = cutsOfSchemas.get(schema)
  if (!cuts) cutsOfSchemas.set(schema, (cuts = new Map()))
  const name = lacking.join()
  if (!cuts.has(name)) cuts.set(name, new Compilation(new Set(lacking)).of(schema))
  return cuts.get(name)
}

/**
 * Builds, for each schema, the function that removes the hidden fields of a value. The function of a recursive schema
 * calls itself.
 */
class Compilation {
  readonly #lacking: ReadonlySet<Permission>
  readonly #compiled = new Map<Schema, Cut | undefined>()

  constructor(lacking: ReadonlySet<Permission>) {
    this.#lacking = lacking
  }

  of(schema: Schema): Cut | undefined {
    if (this.#compiled.has(schema)) return this.#compiled.get(schema)
    this.#compiled.set(schema, (value) => this.#compiled.get(schema)?.(value) ?? value)
    const cut = this.#make(schema)
    this.#compiled.set(schema, cut)
    return cut
  }

  #make(schema: Schema): Cut | undefined {
    const { def } = (schema as z.core.$ZodTypes)._zod
    switch (def.type) {
      case 'object':
        return this.#ofObject(def.shape)
      case 'array': {
        const item = this.of(def.element)
        return item && ((value) => (Array.isArray(value) ? value.map(item) : value))
      }
      case 'record': {
        const each = this.of(def.valueType)
        return each && ((value) => (isObject(value) ? mapped(value, (_name, member) => each(member)) : value))
      }
      case 'union':
        return this.#ofUnion(def)
      case 'intersection':
        return inTurn([this.of(def.left), this.of(def.right)])
      default: {
        const inner = unwrapped(schema)
        return inner && this.of(inner)
      }
    }
  }

  #ofObject(shape: Readonly<Record<string, Schema>>): Cut | undefined {
    const hidden = new Set<string>()
    const inner = new Map<string, Cut>()
    for (const [name, member] of Object.entries(shape)) {
      const permission = permissionOf(member)
      const cut = this.of(member)
      if (permission && this.#lacking.has(permission)) hidden.add(name)
      else if (cut) inner.set(name, cut)
    }
    if (hidden.size === 0 && inner.size === 0) return undefined
    return (value) =>
      isObject(value) ? mapped(value, (name, member) => inner.get(name)?.(member) ?? member, hidden) : value
  }

  #ofUnion(def: z.core.$ZodUnionDef & { discriminator?: string }): Cut | undefined {
    const options = def.options.map((option) => ({ option, cut: this.of(option) }))
    const all = inTurn(options.map(({ cut }) => cut))
    if (!all) return undefined
    const { discriminator } = def
    if (discriminator !== undefined)
      return (value) => {
        if (!isObject(value)) return value
        const named = options.find(({ option }) =>
          option._zod.propValues?.[discriminator]?.has(value[discriminator] as string),
        )
        return (named ? named.cut : all)?.(value) ?? value
      }
    // Uses the function of the option (of the union) that the value matches. If the value does not match an option,
    // removes every field that is hidden in any option.
    return (value) => {
      if (!isObject(value)) return value
      const own = options.find(({ option }) => hasForm(option as z.ZodType, value))
      return (own ? own.cut : all)?.(value) ?? value
    }
  }
}

function inTurn(cuts: readonly (Cut | undefined)[]): Cut | undefined {
  const some = cuts.filter((cut) => cut !== undefined)
  if (some.length === 0) return undefined
  return (value) => some.reduce((rest, cut) => cut(rest), value)
}

function mapped(
  value: Readonly<Record<string, unknown>>,
  change: (name: string, member: unknown) => unknown,
  hidden?: ReadonlySet<string>,
): Record<string, unknown> {
  const visible: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value))
    if (!hidden?.has(name)) visible[name] = change(name, member)
  return visible
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
