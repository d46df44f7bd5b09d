import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demo } from '../../src/demo/testing/look-at-demo.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { tokensOf } from './tokens.ts'

/** Maximum size of an answer, in tokens of a language model, so that an agent with a small context can use it. */
const most = 8000

test('no list of the demonstration exceeds the size that an agent can handle, nor does any other query', async () => {
  const { companies } = await demo()
  const key = companies[0].keys.live
  const { workflows } = (await callMcpTool(key, 'list_workflows', { kind: 'query' })).structuredContent
  const large: string[] = []
  let queryCount = 0
  for (const { name } of workflows) {
    const { isError, structuredContent } = await callMcpTool(key, 'query_workflow', { operation: name })
    // This query has required fields, so it has no first page without an input.
    if (isError) continue
    queryCount += 1
    const tokens = tokensOf(structuredContent)
    if (tokens > most) large.push(`${name}: ${tokens}`)
  }
  assert.ok(queryCount >= 40, `only ${queryCount} queries`)
  assert.deepEqual(large, [])
})
