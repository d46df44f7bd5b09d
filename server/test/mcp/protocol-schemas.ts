import assert from 'node:assert/strict'
import {
  CallToolResultSchema,
  EmptyResultSchema,
  GetPromptResultSchema,
  InitializeResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema,
  ReadResourceResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'

const results = {
  initialize: InitializeResultSchema,
  ping: EmptyResultSchema,
  'tools/list': ListToolsResultSchema,
  'tools/call': CallToolResultSchema,
  'prompts/list': ListPromptsResultSchema,
  'prompts/get': GetPromptResultSchema,
  'resources/list': ListResourcesResultSchema,
  'resources/templates/list': ListResourceTemplatesResultSchema,
  'resources/read': ReadResourceResultSchema,
} as const

/** Asserts that an answer to a method matches the schema in the official MCP package. */
export function assertProtocol(method: string, body: { error?: unknown; result?: unknown }): void {
  if (body.error !== undefined) return void JSONRPCErrorResponseSchema.parse(body)
  JSONRPCResultResponseSchema.parse(body)
  const schema = results[method as keyof typeof results]
  assert.ok(schema, method)
  schema.parse(body.result)
}

/** Checks `structuredContent` against the tool's own `outputSchema`, as clients do. */
export function assertOutput(tool: { outputSchema: object }, result: { structuredContent: unknown }): void {
  const validate = new AjvJsonSchemaValidator().getValidator(tool.outputSchema)
  const { valid, errorMessage } = validate(result.structuredContent)
  assert.ok(valid, `${errorMessage}: ${JSON.stringify(result.structuredContent).slice(0, 500)}`)
}
