import * as z from 'zod'
import type { ZodType } from 'zod'
import type { Tool } from './tool.ts'

type JsonObject = Record<string, unknown>

export interface ToolList {
  find: (name: string) => Tool | undefined
  /** Returns the result of `tools/list` as JSON, for an API key with these scopes. */
  shownTo: (scopes: ReadonlySet<string>) => string
}

export function toolList(tools: readonly Tool[]): ToolList {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const described = new Map(tools.map((tool) => [tool, JSON.stringify(describe(tool))]))
  const lists = new Map<string, string>()
  return {
    find: (name) => byName.get(name),
    shownTo: (scopes) => {
      const visible = tools.filter((tool) => tool.scopes.some((scope) => scopes.has(scope)))
      const key = visible.map(({ name }) => name).join()
      let list = lists.get(key)
      if (list === undefined) {
        list = `{"tools":[${visible.map((tool) => described.get(tool)!).join()}]}`
        lists.set(key, list)
      }
      return list
    },
  }
}

const failure = z.looseObject({
  error: z.looseObject({ status: z.int(), code: z.string(), message: z.string() }),
})

function describe(tool: Tool): JsonObject {
  const { name, title, description, annotations } = tool
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(tool.arguments, 'input'),
    outputSchema: outputSchema(tool),
    annotations: { title, ...annotations },
  }
}

/**
 * Returns the schema of a tool's answer. MCP requires that its root is an object. The schema also allows errors,
 * because some clients validate errors with it too.
 */
function outputSchema(tool: Tool): JsonObject {
  const { anyOf, ...definitions } = schemaOf(z.union([tool.success, failure]), 'output')
  return { type: 'object', oneOf: anyOf, ...definitions }
}

function schemaOf(type: ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    reused: 'inline',
    override: ({ jsonSchema }) => shorten(jsonSchema),
  }) as JsonObject
  return portable(schema, io) as JsonObject
}

/**
 * Removes redundant parts of a schema: the pattern of a UUID that also has a format, and bounds that every integer
 * satisfies.
 */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id
  if (schema.format === 'uuid') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const anyValue = ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type }))

/**
 * Adapts a schema for clients that refuse the empty schema `{}`, which accepts any value. Each empty schema inside it
 * is left out or replaced by an equivalent schema.
 */
function portable(schema: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(schema)) return schema.map((each) => portable(each, io))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    const isEmpty = JSON.stringify(value) === '{}'
    if (name === 'additionalProperties' && isEmpty) return io === 'input' ? [[name, true]] : []
    if (name === 'properties' || name === '$defs') return [[name, eachPortable(value as JsonObject, io)]]
    return [[name, portable(value, io)]]
  })
  return Object.fromEntries(members)
}

function eachPortable(schemas: JsonObject, io: 'input' | 'output'): JsonObject {
  const portables = Object.entries(schemas).map(([name, schema]): [string, unknown] => {
    const says = Object.keys(schema as object).filter((keyword) => keyword !== 'description')
    return [name, says.length === 0 ? { ...(schema as object), anyOf: anyValue } : portable(schema, io)]
  })
  return Object.fromEntries(portables)
}
