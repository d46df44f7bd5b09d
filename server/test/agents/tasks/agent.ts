import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { callMcpTool, mcpRequest } from '../../../src/testing/mcp-request.ts'
import { tokensOf } from '../tokens.ts'

// A simulated agent without prior knowledge. It searches for operations in the words of the office staff, sends only
// fields that the schemas contain, and takes ids only from answers.

// oxlint-disable-next-line typescript/no-explicit-any -- answers have many shapes
type Answer = any
type View = { fields?: string[]; detail?: 'summary' | 'full' }

interface Definition {
  kind: 'query' | 'mutation'
  risks: readonly string[]
  schema: Schema | false
}
interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

export interface Agent {
  /** Searches for an operation and reads its schema. Fails if it is not among the first three results. */
  find(searchText: string, operation: string): Promise<void>
  /**
   * Runs an operation that was found before. A mutation with a risk flag is first run as a dry run and then
   * confirmed.
   */
  run(operation: string, input: object, view?: View): Promise<Answer>
  /** The dry run of the last mutation; null if there was none. */
  lastDryRun(): Answer
  /** Calls an MCP tool other than those that run operations. */
  use(tool: string, args: object): Promise<Answer>
  /** Runs an operation that may be refused, and returns the error in this case. */
  tryTo(operation: string, input: object): Promise<Answer>
}

const idPattern = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const isRisk = (risk: string): boolean => ['sends', 'money', 'destructive'].includes(risk)
const bounds = { refused: 2, calls: 25, tokens: 20_000 }

/** Tests a task: `request` is the office's request in words, and `work` carries it out with the agent. */
export async function asAgent(
  t: TestContext,
  key: string,
  request: string,
  work: (agent: Agent) => Promise<void>,
): Promise<void> {
  const contextParts: [what: string, tokens: number][] = [['request', tokensOf(request)]]
  const ids = new Set<string>()
  const operations = new Map<string, Definition>()
  let refused = 0
  let lastDryRun: Answer = null

  const addToContext = (label: string, content: unknown): void => {
    contextParts.push([label, tokensOf(content)])
    for (const [id] of JSON.stringify(content).matchAll(idPattern)) ids.add(id)
  }
  const greeted = await mcpRequest(key, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  addToContext('initialize', greeted.body.result)
  const listed = await mcpRequest(key, 'tools/list')
  addToContext('tools/list', listed.body.result)
  const tools = new Map<string, Schema>(
    listed.body.result.tools.map(({ name, inputSchema }: { name: string; inputSchema: Schema }) => [
      name,
      inputSchema,
    ]),
  )

  const callTool = async (tool: string, args: object): Promise<{ isError?: true; answer: Answer }> => {
    const schema = tools.get(tool)
    assert.ok(schema, `There is no tool ${tool}.`)
    assert.deepEqual(unknownMembers(args, schema, schema), [], `${tool} does not take this.`)
    const { idempotencyKey: _, ...said } = args as { idempotencyKey?: string }
    const invented = [...JSON.stringify(said).matchAll(idPattern)].filter(([id]) => !ids.has(id))
    assert.deepEqual(invented, [], `${tool}: an id that nobody told`)
    const { isError, structuredContent } = await callMcpTool(key, tool, { ...args })
    const { operation = '' } = args as { operation?: string }
    addToContext(`${tool} ${operation}`, structuredContent)
    if (isError) refused += 1
    return { isError, answer: structuredContent }
  }
  const succeed = async (tool: string, args: object): Promise<Answer> => {
    const { isError, answer } = await callTool(tool, args)
    assert.ok(!isError, `${JSON.stringify(args)} was refused: ${JSON.stringify(answer)}`)
    return answer
  }

  const callOf = (operation: string, input: object): { definition: Definition; args: object } => {
    const definition = operations.get(operation)
    assert.ok(definition, `${operation} was not looked for.`)
    const { schema } = definition
    if (schema === false) assert.deepEqual(input, {}, `${operation} takes nothing.`)
    else
      assert.deepEqual(
        unknownMembers(input, schema, schema),
        [],
        `${operation} does not say that it takes this.`,
      )
    return { definition, args: { operation, input } }
  }
  const run: Agent['run'] = async (operation, input, view = {}) => {
    const { definition, args } = callOf(operation, input)
    lastDryRun = null
    if (definition.kind === 'query') return (await succeed('query_workflow', { ...args, ...view })).result
    const call = { ...args, idempotencyKey: randomUUID() }
    if (!definition.risks.some(isRisk)) return (await succeed('mutate_workflow', { ...call, ...view })).result
    lastDryRun = (await succeed('mutate_workflow', { ...call, dryRun: true })).result
    const confirmed = { ...call, confirmToken: lastDryRun.confirm_token, ...view }
    return (await succeed('mutate_workflow', confirmed)).result
  }
  await work({
    async find(searchText, operation) {
      const { workflows } = await succeed('list_workflows', { search: searchText, limit: 3 })
      const names = workflows.map(({ name }: { name: string }) => name)
      assert.ok(names.includes(operation), `"${searchText}" finds ${names.join(', ')}, and not ${operation}.`)
      const { schema } = await succeed('get_workflow_schema', { operation })
      const { kind, risks = [], input_schema } = schema
      operations.set(operation, { kind, risks, schema: input_schema })
    },
    run,
    lastDryRun: () => lastDryRun,
    use: succeed,
    async tryTo(operation, input) {
      const { definition, args } = callOf(operation, input)
      const isQuery = definition.kind === 'query'
      const { isError, answer } = await callTool(
        isQuery ? 'query_workflow' : 'mutate_workflow',
        isQuery ? args : { ...args, idempotencyKey: randomUUID() },
      )
      return isError ? answer.error : answer.result
    },
  })

  const tokens = contextParts.reduce((sum, [, each]) => sum + each, 0)
  const account = contextParts.map(([label, each]) => `${each} ${label}`).join('\n')
  assert.ok(refused <= bounds.refused, `${refused} calls were refused.\n${account}`)
  assert.ok(contextParts.length - 3 <= bounds.calls, account)
  assert.ok(tokens <= bounds.tokens, `${tokens} tokens\n${account}`)
  t.diagnostic(`${contextParts.length - 3} calls, ${refused} refused, ${tokens} tokens`)
}

/** Returns the dotted paths of the fields that the schema does not contain. */
function unknownMembers(value: unknown, schema: Schema, root: Schema, path = ''): string[] {
  const branches = branchesOf(schema, root)
  if (Array.isArray(value)) {
    const items = branches.flatMap((each) => (each.items ? [each.items] : []))
    return value.flatMap((each, index) => leastUnknown(each, items, root, `${path}${index}.`))
  }
  if (typeof value !== 'object' || value === null) return []
  const objects = branches.filter(
    ({ properties, additionalProperties }) => properties ?? additionalProperties,
  )
  const open = branches.some(({ properties, additionalProperties }) => additionalProperties ?? !properties)
  return Object.entries(value).flatMap(([name, member]) => {
    const named = objects.flatMap(({ properties = {} }) => properties[name] ?? [])
    if (named.length === 0) return open ? [] : [path + name]
    return leastUnknown(member, named, root, `${path}${name}.`)
  })
}

function leastUnknown(value: unknown, schemas: readonly Schema[], root: Schema, path: string): string[] {
  const each = schemas.map((schema) => unknownMembers(value, schema, root, path))
  return each.sort((a, b) => a.length - b.length)[0] ?? []
}

function branchesOf(schema: Schema, root: Schema): Schema[] {
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.split('/').at(-1)!]
    return named ? branchesOf(named, root) : []
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [schema, ...inner.flatMap((each) => branchesOf(each, root))].filter(
    ({ properties, additionalProperties, items }) =>
      properties !== undefined || additionalProperties !== undefined || items !== undefined,
  )
}
