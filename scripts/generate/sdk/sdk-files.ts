import { documents, routes } from '../../../server/src/adapters/rest/routes.ts'
import { dryRunSchema } from '../../../server/src/adapters/workflows/workflow-dry-run.ts'
import { operations } from '../../../server/src/app/catalog.ts'
import { errorStatuses } from '../../../server/src/kernel/errors.ts'
import { receiptSchema } from '../../../server/src/kernel/operations/receipts/receipt.ts'
import { version } from '../../../server/src/version.ts'
import { eventTypes } from './event-types.ts'
import { type OperationType, operationType } from './operation-types.ts'
import { operationInterfaces } from './operations-file.ts'
import { type ResourceType, resourceType } from './resource-types.ts'
import { resourceInterfaces } from './resources-file.ts'
import { SharedTypes } from './shared-types.ts'

const head = '// Written by `npm run generate`.\n'

const json = `/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
`
const open = `/** One of these texts, or another one that a newer server answers. */
export type Open<Text extends string> = Text | (string & {})
`

/** Returns the generated files of the package, by their names in \`sdk/src/generated\`. */
export function sdkFiles(): Record<string, string> {
  const types = new SharedTypes(documents)
  types.declare('Json', json)
  types.declare('Open', open)
  const answers = [
    ...operations.map(({ output }) => output),
    ...routes.flatMap((route) => route.answers.map(({ schema }) => schema)),
  ]
  for (const schema of [dryRunSchema, receiptSchema, ...answers]) types.answer(schema)
  types.settle()
  const all = operations.map((operation) => operationType(operation, types))
  const resources = routes.map((route) => resourceType(route, types))
  const events = eventTypes(types)
  const operationsText = [
    ...all.map(({ declarations }) => declarations).filter(Boolean),
    operationInterfaces(all),
  ]
  return {
    'version.ts': `${head}export const version = '${version}'\n`,
    'codes.ts': `${head}\n${codes()}`,
    'table.ts': `${head}\n${operationTable(all)}\n${routeTable(resources)}`,
    'records.ts': `${head}\n${types.toString()}`,
    'operations.ts': `${head}${imports('../shapes.ts', ['Mutation', 'PagedQuery', 'Query'])}${importsOf(types, operationsText.join('\n'))}\n${operationsText.join('\n')}`,
    'resources.ts': resourcesFile(types, resourceInterfaces(resources)),
    'events.ts': `${head}${imports('../delivery.ts', ['Delivery'])}${importsOf(types, events)}\n${events}`,
  }
}

function resourcesFile(types: SharedTypes, text: string): string {
  const shapes = ['ChangeRoute', 'CreateRoute', 'ListRoute', 'MemberRoute', 'RecordRoute', 'WholeListRoute']
  return `${head}${imports('../answer.ts', ['Call'])}${imports('../options.ts', ['CallOptions'])}${imports('../shapes.ts', shapes)}${importsOf(types, text)}\n${text}`
}

const imports = (file: string, names: readonly string[]): string =>
  `import type { ${names.join(', ')} } from '${file}'\n`

/** Returns the import statement for the shared types that a text uses. */
function importsOf(types: SharedTypes, text: string): string {
  const code = text.replaceAll(/\/\*\*[^]*?\*\//g, '')
  const words = new Set(code.match(/\b[A-Z]\w*/g))
  return imports(
    './records.ts',
    types.names.filter((name) => words.has(name)),
  )
}

function codes(): string {
  const names = Object.keys(errorStatuses).map((code) => `  | '${code}'`)
  return `/** All error codes of the server. They are part of the API and do not change. */\nexport type ErrorCode =\n${names.join('\n')}\n`
}

const marks = { query: '', paged: '*', mutation: '!' } as const

/**
 * Writes the names of all operations, one line for each area. The client builds its tree of operations from this table.
 */
function operationTable(all: readonly Pick<OperationType, 'name' | 'kind'>[]): string {
  const areas = Map.groupBy(all, ({ name }) => name.split('.')[0]!)
  const lines = [...areas].map(([area, of]) => {
    const names = of.map(({ name, kind }) => `${name.slice(area.length + 1)}${marks[kind]}`)
    return `${area} ${names.join(' ')}`
  })
  const about =
    'The names of all operations, a line for each area. `*` marks a query with pages, `!` a mutation.'
  return `/** ${about} */\nexport const operationTable: string = \`\n${lines.join('\n')}\n\`\n`
}

/** Writes the table of the routes of the resource API. */
function routeTable(resources: readonly ResourceType[]): string {
  const rows = resources.map(
    ({ name, kind, route }) => `  ['${name}', '${kind}', '${route.method}', '${route.path}'],\n`,
  )
  const row = `export type RouteEntry = readonly [name: string, kind: RouteKind, method: Method, path: string]\n`
  const kinds = `type RouteKind = 'own' | 'page' | 'list' | 'record' | 'create' | 'change' | 'member'\n`
  const methods = `type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'\n`
  return `${kinds}${methods}${row}\n/** The routes of the resource API. */\nexport const routeTable: readonly RouteEntry[] = [\n${rows.join('')}]\n`
}
