import assert from 'node:assert/strict'
import type { Route } from '../../src/adapters/rest/route.ts'
import { routes } from '../../src/adapters/rest/routes.ts'
import type { Mode } from '../../src/kernel/database/database.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import type { TestResponse } from '../../src/testing/test-request.ts'
import type { RecordScope } from './records.ts'

export { soon } from '../../src/testing/soon.ts'

export const isWrite = (route: Pick<Route, 'method'>): boolean => route.method !== 'GET'
/** True if the service reads the body of requests to the route. */
export const takesBody = (route: Pick<Route, 'method'>): boolean =>
  route.method === 'POST' || route.method === 'PATCH'
export const withId: readonly Route[] = routes.filter((route) => route.path.includes('{id}'))
export const lists: readonly Route[] = routes.filter((route) => route.answers[0].envelope === 'list')

/** Returns the modes (live, sandbox) whose API keys may use the route. */
export function modesOf(route: Route): Mode[] {
  return [
    ...(route.live === undefined ? (['live'] as const) : []),
    ...(route.test ? (['sandbox'] as const) : []),
  ]
}

export const keyMode = (mode: Mode): 'live' | 'test' => (mode === 'live' ? 'live' : 'test')
export const named = (route: Pick<Route, 'method' | 'path'>): string => `${route.method} ${route.path}`

export const scopeIn = (org: TestOrg, mode: Mode): RecordScope => ({ org, mode, locationId: org.locationId })

const ofTheRequest = /^(x-request-id|x-ratelimit-.*|ratelimit|date)$/

/** Asserts that a caller cannot distinguish the two answers. Headers that differ in every answer are ignored. */
export function assertAlike(one: TestResponse, other: TestResponse, about: string): void {
  const comparable = ({ status, text, headers }: TestResponse) => ({
    status,
    text,
    headers: Object.entries(headers)
      .filter(([name]) => !ofTheRequest.test(name))
      .sort(),
  })
  assert.deepEqual(comparable(one), comparable(other), about)
}
