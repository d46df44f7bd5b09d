import { randomUUID } from 'node:crypto'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import type { ToolAnswer } from './assert-actionable.ts'

export const toolOf = (kind: Operation['kind']): string =>
  kind === 'query' ? 'query_workflow' : 'mutate_workflow'

/** Runs an operation through its MCP tool, with a new idempotency key. */
export async function callTool(
  key: string,
  { kind, name: operation }: Operation,
  input: unknown,
  more: object = {},
): Promise<ToolAnswer> {
  const keyed = kind === 'mutation' ? { idempotencyKey: randomUUID() } : {}
  return await callMcpTool(key, toolOf(kind), { operation, input, ...keyed, ...more })
}
