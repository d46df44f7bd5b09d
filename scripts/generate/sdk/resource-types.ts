import * as z from 'zod'
import { parameterSchemas } from '../../../server/src/adapters/rest/route-parameters.ts'
import type { Route, RouteAnswer } from '../../../server/src/adapters/rest/route.ts'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { capitalized, requestName } from '../../../server/src/adapters/openapi/operation-names.ts'
import { comment, indented, type Schema } from './render-type.ts'
import type { SharedTypes } from './shared-types.ts'

/** Kind of a route, which determines the arguments of its function. */
export type RouteKind = 'own' | 'page' | 'list' | 'record' | 'create' | 'change' | 'member'

/** A route in the package: `leads.list` for `GET /leads`. */
export interface ResourceType {
  name: string
  kind: RouteKind
  route: Route
  /** Member of the interface of its resource, with its comment. */
  member: string
  /** Declarations of the types that only this route has. */
  declarations: string
}

const verbs = { GET: 'get', POST: 'create', PATCH: 'update', DELETE: 'delete' } as const

function nameOfRoute({ method, path, answers: [{ envelope }] }: Route): string {
  const [, resource = '', id, action] = path.split('/')
  if (envelope === 'record' && method === 'GET' && id === undefined) return resource
  const verb = method === 'GET' && envelope !== 'record' ? 'list' : verbs[method]
  return `${resource}.${action ?? verb}`
}

function kindOf(route: Route): RouteKind {
  const { method, path, as, answers } = route
  const hasId = path.includes('{id}')
  if (method === 'GET' || method === 'DELETE') {
    if (hasId) return 'record'
    return answers[0].envelope === 'record' ? 'own' : answers[0].envelope === 'plain-list' ? 'list' : 'page'
  }
  if (!hasId) return 'create'
  return as === 'member' ? 'member' : 'change'
}

/** Describes a route with its types. */
export function resourceType(route: Route, types: SharedTypes): ResourceType {
  const name = nameOfRoute(route)
  const kind = kindOf(route)
  const last = name.split('.').at(-1)!
  const filter = `${capitalized(name.split('.')[0]!)}ListFilter`
  const member =
    kind === 'create'
      ? createMember(route, last, types)
      : memberOf(route, `${last}: ${signatureOf(route, filter, types)}\n`)
  return { name, kind, route, member, declarations: declarationsOf(route, filter, types) }
}

function signatureOf(route: Route, filter: string, types: SharedTypes): string {
  const answer = unionOf(route.answers.map(({ schema }) => answerType(schema, types)))
  const body = requestName(route.operation.name)
  const signatures: Record<Exclude<RouteKind, 'create'>, string> = {
    own: `(options?: CallOptions) => Call<${answer}>`,
    list: `WholeListRoute<${answer}>`,
    page: `ListRoute<${filter}, ${answer}>`,
    record: `RecordRoute<${answer}>`,
    change: `ChangeRoute<${body}, ${answer}>`,
    member: `MemberRoute<${body}, ${answer}>`,
  }
  return signatures[kindOf(route) as keyof typeof signatures]
}

function declarationsOf(route: Route, filter: string, types: SharedTypes): string {
  if (kindOf(route) === 'page') return types.declarationOf(filter, filterSchema(route, types), 'input')
  return route.method === 'POST' || route.method === 'PATCH' ? bodiesOf(route, types) : ''
}

/** Returns a member of an interface with the comment of its operation. */
function memberOf({ operation: { summary, description } }: Pick<Route, 'operation'>, member: string): string {
  return indented(`${comment([summary, description].filter(Boolean).join('\n\n'))}${member}`)
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function answerType(schema: z.ZodType, types: SharedTypes): string {
  const { $ref } = types.answer(schema)
  if ($ref === undefined) throw new Error('The answer of a route needs a schema with an id.')
  return types.rendering('output').nameFor($ref)
}

function filterSchema(route: Route, types: SharedTypes): Schema {
  const schema = types.input(z.strictObject(Object.fromEntries(parameterSchemas(route))))
  if (schema === false) throw new Error(`GET ${route.path} has no filter.`)
  return { ...schema, type: 'object', description: `Filter of \`GET ${route.path}\`.` }
}

/**
 * Returns the operations that a route may run, each with the schema of its body. The last operation is for special
 * bodies.
 */
function operationsOf({ operation, body, instead }: Route): { operation: Operation; schema: z.ZodType }[] {
  return [
    { operation, schema: body ?? operation.input },
    ...(instead ? [{ operation: instead.operation, schema: instead.operation.input }] : []),
  ]
}

function bodiesOf(route: Route, types: SharedTypes): string {
  return operationsOf(route)
    .map(({ operation, schema }) => {
      const { properties = {}, required = [], ...rest } = types.input(schema) as Schema
      const { [route.idField ?? '']: _inPath, ...members } = properties
      const others = required.filter((each) => each in members)
      const body = { ...rest, properties: members, required: others }
      const description = `Body of \`${route.method} ${route.path}\`: ${operation.summary}`
      return types.declarationOf(requestName(operation.name), { ...body, description }, 'input')
    })
    .join('\n')
}

/**
 * Returns the member for a creating route. A route with two kinds of bodies gets one signature for each kind, with the
 * answer of the operation that it runs.
 */
function createMember(route: Route, name: string, types: SharedTypes): string {
  const { answers, instead } = route
  const typesOf = (all: readonly RouteAnswer[]): string =>
    unionOf(all.map(({ schema }) => answerType(schema, types)))
  const body = requestName(route.operation.name)
  if (!instead) return memberOf(route, `${name}: CreateRoute<${body}, ${typesOf(answers)}>\n`)
  const signatureFor = (operation: Operation, all: readonly RouteAnswer[]): string =>
    memberOf(
      { operation },
      `(body: ${requestName(operation.name)}, options?: CallOptions): Call<${typesOf(all)}>\n`,
    )
  const signatures = [
    signatureFor(instead.operation, answers),
    signatureFor(route.operation, answers.slice(0, 1)),
  ]
  return indented(`${name}: {\n${signatures.join('')}}\n`)
}
