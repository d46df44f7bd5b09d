import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demo } from '../../src/demo/testing/look-at-demo.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { tokensOf } from './tokens.ts'

/** What an agent with a small context can bear as one answer. */
const most = 8000

test('no list of the demonstration tells an agent more than it can bear, nor does any other query', async () => {
  const { companies } = await demo()
  const key = companies[0].keys.live
  const { workflows } = (await callMcpTool(key, 'list_workflows', { kind: 'query' })).structuredContent
  const large: string[] = []
  let asked = 0
  for (const { name } of workflows) {
    const { isError, structuredContent } = await callMcpTool(key, 'query_workflow', { operation: name })
    // Needs an input.
    if (isError) continue
    asked += 1
    const tokens = tokensOf(structuredContent)
    if (tokens > most) large.push(`${name}: ${tokens}`)
  }
  assert.ok(asked >= 40, `only ${asked} queries`)
  assert.deepEqual(large, [])
})
