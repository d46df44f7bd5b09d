import * as z from 'zod'
import type { ZodType } from 'zod'
import type { Tool } from './tool.ts'

type JsonObject = Record<string, unknown>

export interface ToolList {
  find: (name: string) => Tool | undefined
  /** The result of `tools/list` for a key, as JSON. */
  shownTo: (scopes: ReadonlySet<string>) => string
}

export function toolList(tools: readonly Tool[]): ToolList {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const described = new Map(tools.map((tool) => [tool, JSON.stringify(describe(tool))]))
  const lists = new Map<string, string>()
  return {
    find: (name) => byName.get(name),
    shownTo: (scopes) => {
      const shown = tools.filter((tool) => tool.scopes.some((scope) => scopes.has(scope)))
      const key = shown.map(({ name }) => name).join()
      let list = lists.get(key)
      if (list === undefined) {
        list = `{"tools":[${shown.map((tool) => described.get(tool)!).join()}]}`
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

/** The root has to be an object. Some clients check failures against it too. */
function outputSchema(tool: Tool): JsonObject {
  const { anyOf, ...definitions } = schemaOf(z.union([tool.success, failure]), 'output')
  return { type: 'object', oneOf: anyOf, ...definitions }
}

function schemaOf(type: ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    reused: 'inline',
    override: ({ jsonSchema }) => void delete jsonSchema.id,
  }) as JsonObject
  return schema
}
