import { apiDescription } from '../../../server/src/adapters/openapi/index.ts'
import { describeMembers, type Schema } from '../../../server/src/adapters/workflows/reference/index.ts'
import { type Block, code, type ExampleId, linkTo, listed, type Page } from './page.ts'

interface MediaType {
  schema: Schema
  examples?: Record<string, { summary?: string; value: unknown }>
}

interface Response {
  $ref?: string
  description?: string
  content?: Record<string, MediaType>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

interface Described {
  summary: string
  description: string
  tags: readonly [string]
  parameters?: readonly Parameter[]
  requestBody?: { description?: string; content: Record<string, MediaType> }
  responses: Record<string, Response>
}

/** The parts of the API description from which the pages are built. */
interface Description {
  info: { description: string }
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
  /** Names of the records that have a page. */
  records: ReadonlySet<string>
}

/** Pages that describe the fields of answers that are not records with a page of their own. */
const describedElsewhere: Readonly<Record<string, string>> = { Change: '/operations/sync.changes' }

/**
 * Writes a page for each tag of the API description with all its routes, and the rules of the resource API. `records`
 * are the names of the records that have a page.
 */
export function routePages(records: ReadonlySet<string>): Page[] {
  // The API description has the type of any JSON object, so a cast is needed to read its parts.
  const description = {
    ...(apiDescription('https://quoin.example') as unknown as Omit<Description, 'records'>),
    records,
  }
  const { tags, info } = description
  const pages = tags.map((tag) => tagPage(tag, description))
  const overview: Page = {
    path: '/api',
    title: 'Resource API',
    summary:
      'The routes for leads, clients, estimates, jobs, invoices, webhooks and automations, and the rules for all of them.',
    section: 'api',
    body: [
      { links: pages.map(({ path, title, summary }) => ({ path, title, summary })) },
      'The same description for programs is [openapi.json](/api/v1/openapi.json).',
      info.description,
    ],
  }
  return [overview, ...pages]
}

function tagPage({ name, description: about }: Description['tags'][number], description: Description): Page {
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, route]) => route.tags[0] === name)
      .map(([method, route]) => ({ method: method.toUpperCase(), path, route })),
  )
  const ids = idsOf(name.toLowerCase(), routes, description)
  const isMutation = routes.some(({ method }) => method !== 'GET')
  return {
    path: `/api/${name.toLowerCase()}`,
    title: name,
    summary: about,
    section: 'api',
    body: [
      ...(ids.length === 0 ? [] : [{ ids, isMutation, isResource: true } as const]),
      ...routes.flatMap(({ method, path, route }) => routeBlocks(method, path, route, description)),
    ],
    terms: routes.map(({ method, path, route }) => `${method} ${path} ${route.summary}`).join(' '),
    tasks: routes.map(({ route }) => route.summary.split(/[,.]/, 1)[0]!),
  }
}

/** Areas of the resource API whose records have lists of the same name. */
const listedAreas = ['leads', 'clients', 'estimates', 'jobs', 'invoices', 'webhooks', 'automations']

/** Returns the ids in the calls of a page: those in paths, and those of the records that a new estimate names. */
function idsOf(
  area: string,
  routes: readonly { path: string; route: Described }[],
  description: Description,
): ExampleId[] {
  const ids = new Map<string, ExampleId>()
  const add = (printed: string, name: string, from: string, path: string): void => {
    ids.set(printed, { printed, name, source: { from, path }, index: 0 })
  }
  for (const { path, route } of routes) {
    if (listedAreas.includes(area) && path.includes('{id}'))
      add(sampleInPath('id', route, description), 'id', `${area}.list`, 'items.id')
    const { lead_id, location_id } = bodyExample(route) ?? {}
    if (typeof lead_id === 'string') add(lead_id, 'lead_id', 'leads.list', 'items.id')
    if (typeof location_id === 'string') add(location_id, 'location_id', 'leads.list', 'items.location_id')
  }
  return [...ids.values()]
}

const bodyExample = ({ requestBody }: Described): Record<string, unknown> | undefined =>
  Object.values(Object.values(requestBody?.content ?? {})[0]?.examples ?? {})[0]?.value as
    | Record<string, unknown>
    | undefined

function routeBlocks(method: string, path: string, route: Described, description: Description): Block[] {
  // Header parameters are listed last, because most callers do not need them.
  const isHeader = ({ in: place }: Parameter): number => (place === 'header' ? 1 : 0)
  const parameters = (route.parameters ?? [])
    .map((each) => resolved(each, description.components.parameters))
    .sort((a, b) => isHeader(a) - isHeader(b))
  const bodies = Object.values(route.requestBody?.content ?? {})
  const [body] = bodies
  const example = bodyExample(route)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleInPath(name, route, description))
  return [
    `## ${route.summary}\n\n\`${method} ${path}\`\n\n${route.description}`,
    { tabs: [{ label: 'curl', language: 'sh', code: curlOf(method, address, example) }] },
    ...(parameters.length === 0 ? [] : ['### Parameters', { fields: parameters.map(parameterMember) }]),
    ...(body === undefined ? [] : bodyBlocks(body, description)),
    ...answerBlocks(route.responses, description),
  ]
}

/** Returns a value for a parameter of a path, so that the example is a complete call: the id of the record in the answer. */
function sampleInPath(name: string, { responses }: Described, { components }: Description): string {
  if (name === 'operation') return 'leads.list'
  const [answer] = Object.values(responses).map((each) => resolved(each, components.responses))
  const [example] = Object.values(Object.values(answer?.content ?? {})[0]?.examples ?? {})
  const { data } = example!.value as { data: Record<string, string> }
  return data[name]!
}

function curlOf(method: string, path: string, body: unknown): string {
  const isOpen = path.endsWith('openapi.json')
  const lines = [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}"$QUOIN_URL${path}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $QUOIN_KEY"']),
    ...(method === 'POST' || method === 'PATCH' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ]
  return lines.join(' \\\n  ')
}

function parameterMember(parameter: Parameter) {
  const { name, in: place, required, description } = parameter
  const [member] = describeMembers({ properties: { [name]: parameter.schema } }, 'input')
  return {
    ...member!,
    facts: [...member!.facts, ...(place === 'query' ? [] : [place]), ...(required ? ['required'] : [])],
    description: `${description ?? member!.description ?? ''}${howToRepeat(parameter)}`,
  }
}

/** Says how a list of values is sent in a query string. */
function howToRepeat({ name, in: place, schema }: Parameter): string {
  if (place !== 'query' || schema.type !== 'array') return ''
  const values = typeof schema.items === 'object' ? (schema.items.enum ?? []) : []
  const [first = '…', second = '…'] = values.map(String)
  return ` For several values, repeat the parameter: \`${name}=${first}&${name}=${second}\`.`
}

function bodyBlocks({ schema }: MediaType, { components }: Description): Block[] {
  const kinds = schema.oneOf ?? [schema]
  return kinds.flatMap((each, index): Block[] => {
    const name = each.$ref?.split('/').at(-1)
    const fields = describeMembers(inlined(each, components.schemas), 'input')
    if (fields.length === 0) return []
    return [index === 0 ? '### Body' : `### Or a body of another form: ${name ?? ''}`, { fields }]
  })
}

function answerBlocks(responses: Record<string, Response>, { components, records }: Description): Block[] {
  /** Links to the page with the fields of the record in an answer. */
  const fieldsOf = (schema: Schema | undefined): string => {
    const name =
      schema?.$ref
        ?.split('/')
        .at(-1)
        ?.replace(/(Envelope|Page|List|Feed)$/, '') ?? ''
    const path = records.has(name) ? `/records/${name}` : describedElsewhere[name]
    return path === undefined ? '' : ` Its fields: ${linkTo(path, code(path.split('/').at(-1)!))}.`
  }
  const entries = Object.entries(responses).map(
    ([status, each]) => [status, resolved(each, components.responses)] as const,
  )
  const successes = entries.filter(([status]) => /^[23]/.test(status))
  const errors = entries.filter(([status]) => /^[45]/.test(status))
  const codes = errors.flatMap(([, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  )
  return [
    '### Answer',
    ...successes.map(([status, { description = '', content = {} }]) => {
      const [example] = Object.values(Object.values(content)[0]?.examples ?? {})
      const shown =
        example === undefined ? '' : `\n\n\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``
      return `**${status}**: ${description}${fieldsOf(Object.values(content)[0]?.schema)}${shown}`
    }),
    `Errors: ${listed(codes.map((each) => linkTo(`/errors/${each}`, code(each))))}.`,
  ]
}

function resolved<Part extends { $ref?: string }>(part: Part, parts: Record<string, Part>): Part {
  return part.$ref === undefined ? part : parts[part.$ref.split('/').at(-1)!]!
}

/** Replaces the reference to a schema by the schema, on the first level and in the types of its fields. */
function inlined(schema: Schema, schemas: Record<string, Schema>, depth = 0): Schema {
  const own = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!
  if (depth > 3) return own.$ref === undefined ? own : {}
  const deeper = (each: Schema): Schema => inlined(each, schemas, depth + 1)
  return {
    ...own,
    ...(own.properties && { properties: mapValues(own.properties, deeper) }),
    ...(own.items && { items: deeper(own.items) }),
    ...(own.anyOf && { anyOf: own.anyOf.map(deeper) }),
    ...(own.oneOf && { oneOf: own.oneOf.map(deeper) }),
  }
}

function mapValues(values: Record<string, Schema>, change: (each: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, change(each)]))
}
