import * as z from 'zod'
import { parameterSchemas } from '../../src/adapters/rest/route-parameters.ts'
import type { Route } from '../../src/adapters/rest/route.ts'
import { tagging } from '../../src/domains/office/automations/testing/new-automation.ts'
import type { Mutation, Operation } from '../../src/kernel/operations/operation.ts'
import { makeReference, type RecordScope } from './records.ts'
import { isId, shapeOf } from './schema.ts'

/** For each write of the REST API, by name of the operation, a function that returns a valid body. */
const bodies: Readonly<Record<string, (scope: RecordScope) => object | Promise<object>>> = {
  'leads.create': () => ({ customer_name: 'Ada', service_address: '1 Main St' }),
  'leadImports.create': async (scope) => ({
    connector_key: await makeReference('connector_key', scope),
    customer_name: 'Ada',
    service_address: '1 Main St',
  }),
  'leads.update': () => ({ notes: 'Call back.' }),
  'clients.create': () => ({
    name: 'Ada',
    address_line1: '1 Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  }),
  'clients.update': () => ({ notes: 'Call back.' }),
  'estimates.create': async (scope) => ({
    location_id: scope.locationId,
    client_id: await makeReference('client_id', scope),
  }),
  'webhooks.create': () => ({
    name: 'Board',
    url: 'https://hooks.example.com/quoin',
    events: ['lead.created'],
  }),
  'webhooks.delete': () => ({}),
  'estimates.patch': () => ({ source: 'Referral' }),
  'automations.saveDraft': () => ({ expectedRevision: 1, definition: tagging }),
  'automations.publish': () => ({ draftRevisionNumber: 1 }),
  'automations.pause': () => ({}),
}

export async function bodyFor(operation: Mutation, scope: RecordScope): Promise<Record<string, unknown>> {
  const make = bodies[operation.name]
  if (!make)
    throw new Error(`${operation.name} has no body for these tests: add "${operation.name}" to bodies.ts.`)
  return { ...(await make(scope)) }
}

/**
 * Returns the mutations that a route can run: its own, and another one that it runs instead for some bodies. For a
 * route that creates a record, the input is limited to the fields of the route's body.
 */
export function mutationsOf(route: Route): Mutation[] {
  const all = [route.operation, ...(route.instead ? [route.instead.operation] : [])]
  const writes = all.filter((operation) => operation.kind === 'mutation')
  return route.idField === undefined ? writes.map((each) => asAddressed(route, each)) : writes
}

/** Returns all operations that a route can run. */
export function operationsOf(route: Route): Operation[] {
  return route.operation.kind === 'query' ? [route.operation] : mutationsOf(route)
}

/**
 * Returns the mutation with the input that the route accepts, which may have fewer fields than the input of the
 * operation.
 */
export function asAddressed({ operation, body, idField }: Route, mutation: Mutation): Mutation {
  if (mutation !== operation || !(body instanceof z.ZodObject)) return mutation
  return { ...mutation, input: idField === undefined ? body : body.extend({ [idField]: z.uuid() }) }
}

/** Returns the query parameters of a list, such as its filters. */
export function parametersOf(route: Route): Record<string, z.ZodType> {
  return Object.fromEntries(parameterSchemas(route))
}

/** Fields that name a record of the organization by a key or name instead of an id. */
const named = new Set(['connector_key', 'source'])
const freeText = new Set(['estimates.patch.source'])

/** Returns the fields of an operation's input that name a record, except the field that is in the path. */
export function referencesIn(operation: { name: string; input: z.ZodType }, idField?: string): string[] {
  return Object.entries(shapeOf(operation.input))
    .filter(([name, schema]) => isId(schema) || named.has(name))
    .map(([name]) => name)
    .filter((name) => name !== idField && !freeText.has(`${operation.name}.${name}`))
}
