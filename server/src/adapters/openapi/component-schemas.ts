import * as z from 'zod'
import { tidySchema } from './tidy-schema.ts'

export type JsonObject = Record<string, unknown>

const refPrefix = '#/components/schemas/'

/**
 * The schemas under `components` of the API description. Wherever a zod schema with an id is used, it is replaced by a
 * reference to a component with that name. Two different schemas with the same name cause an error.
 */
export class ComponentSchemas {
  readonly #schemas = new Map<string, JsonObject>()

  /**
   * Returns the schema for use in the document. It is a reference to a component if the schema has an id or
   * if `name` is set.
   */
  of(schema: z.ZodType, io: 'input' | 'output', name?: string): JsonObject {
    const jsonSchema = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' }) as JsonObject
    const { $defs, $schema: _dialect, id, ...own } = jsonSchema
    for (const [defined, definition] of Object.entries(($defs ?? {}) as Record<string, JsonObject>)) {
      const { id: _id, ...rest } = definition
      this.add(defined, tidySchema(rest, io))
    }
    const tidied = tidySchema(own, io)
    const chosen = name ?? (id as string | undefined)
    return chosen === undefined ? tidied : this.add(chosen, tidied)
  }

  add(name: string, schema: JsonObject): JsonObject {
    const existing = this.#schemas.get(name)
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two different schemas have the name ${name}.`)
    this.#schemas.set(name, schema)
    return { $ref: refPrefix + name }
  }

  toJSON(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Returns the id of a zod schema, which `.meta({ id })` sets. Undefined if the schema has no id. */
export function idOf(schema: z.ZodType): string | undefined {
  return schema.meta()?.id
}
