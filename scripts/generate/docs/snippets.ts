import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { operationTable } from '../../../sdk/src/generated/table.ts'
import type { Snippet } from './page.ts'

/** Writes example calls of an operation, one for each language or tool. */
export function callSnippets(operation: Operation, input: object): Snippet[] {
  return [
    { label: 'curl', language: 'sh', code: curlOf(operation, input) },
    { label: 'TypeScript', language: 'ts', code: typescriptOf(operation, input) },
    { label: 'MCP', language: 'json', code: mcpOf(operation, input) },
    { label: 'Command line', language: 'sh', code: commandOf(operation, input) },
  ]
}

function curlOf({ name, kind }: Operation, input: object): string {
  const lines = [
    `curl -s "$QUOIN_URL/api/v1/workflows/${name}"`,
    `-H "Authorization: Bearer $QUOIN_KEY"`,
    ...(kind === 'mutation' ? [`-H "Idempotency-Key: $(openssl rand -hex 16)"`] : []),
    `-H "Content-Type: application/json"`,
    `-d ${quoted(JSON.stringify(input, null, 2))}`,
  ]
  return lines.join(' \\\n  ')
}

function typescriptOf({ name }: Operation, input: object): string {
  const call = `quoin.operations.${name}(${printed(input)})`
  return paged.has(name)
    ? `for await (const each of ${call}) {\n  console.log(each)\n}`
    : `const result = await ${call}`
}

/** Names of the operations that return pages, according to the operation table of the SDK. */
const paged: ReadonlySet<string> = new Set(
  operationTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [area, ...names] = line.split(' ')
      return names.filter((name) => name.endsWith('*')).map((name) => `${area}.${name.slice(0, -1)}`)
    }),
)

function mcpOf({ name, kind }: Operation, input: object): string {
  const tool = kind === 'query' ? 'query_workflow' : 'mutate_workflow'
  // Two examples that are sent as they are printed must not share a key.
  const key = kind === 'query' ? {} : { idempotencyKey: `${name}: a new key for each change` }
  return JSON.stringify({ name: tool, arguments: { operation: name, input, ...key } }, null, 2)
}

function commandOf({ name }: Operation, input: object): string {
  return `npm run quoin -- run ${name} --org harbor \\\n  --member manager@harbor.example.com \\\n  --input ${quoted(JSON.stringify(input))}`
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Maximum width of an object that is written on one line, in characters. */
const width = 72

/** Writes a JSON value as TypeScript. */
export function printed(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const deeper = `${indent}  `
  const parts = isList
    ? value.map((each) => printed(each, deeper))
    : Object.entries(value).map(([name, each]) => `${memberName(name)}: ${printed(each, deeper)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const space = isList ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
