import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Route } from '../../src/adapters/rest/route.ts'
import { routes } from '../../src/adapters/rest/routes.ts'
import type { Mode } from '../../src/kernel/database/database.ts'
import type { ErrorCode } from '../../src/kernel/errors.ts'
import { assertDocumented } from '../../src/testing/assert-documented.ts'
import { assertCommonHeaders, assertError } from '../../src/testing/expect-error.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import type { TestRequest, TestResponse } from '../../src/testing/test-request.ts'
import type { Known } from './arbitrary.ts'
import { operationsOf, referencesIn } from './bodies.ts'
import { keyMode, modesOf, named, withId } from './route-helpers.ts'
import { anotherLocation, makeRecord, makeReference, type RecordScope } from './records.ts'

/**
 * An organization to which random requests are sent. `forbidden` are texts of another organization, which answers
 * must never contain.
 */
export interface Stage {
  scope: RecordScope
  key: string
  /** Ids to choose from, by the field or route that accepts them. The last one belongs to the other organization. */
  ids: Map<string, string[]>
  forbidden: string[]
}

export async function stages(): Promise<Record<Mode, Stage>> {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const mark = `Canary${randomBytes(6).toString('hex')}`
  const forbidden = [mark, mark.toLowerCase(), theirs.id, theirs.slug]
  const branch = await anotherLocation({ org: theirs })
  const stageIn = async (mode: Mode): Promise<Stage> => {
    const scope: RecordScope = { org: ours, mode, locationId: ours.locationId }
    const stranger: RecordScope = { org: theirs, mode, locationId: branch, mark }
    const ids = new Map<string, string[]>()
    for (const route of withId.filter((each) => modesOf(each).includes(mode)))
      ids.set(named(route), [await makeRecord(route, scope), randomUUID(), await makeRecord(route, stranger)])
    for (const name of referenceNames())
      ids.set(name, [
        await makeReference(name, scope),
        await makeReference(name, scope),
        await makeReference(name, stranger),
      ])
    return { scope, key: await ours.key({ mode: keyMode(mode) }), ids, forbidden }
  }
  return { live: await stageIn('live'), sandbox: await stageIn('sandbox') }
}

function referenceNames(): Set<string> {
  const all = routes.flatMap((route) =>
    operationsOf(route)
      .flatMap((each) => referencesIn(each, route.idField))
      .filter((name) => !route.ignores?.includes(name)),
  )
  return new Set(all)
}

/**
 * Returns a function that generates values for a field by its name: ids of existing records of both organizations, and
 * valid or invalid states, ZIP codes and limits.
 */
export const knownOn =
  (stage: Stage): Known =>
  (name) => {
    const ids = stage.ids.get(name)
    if (ids)
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids.slice(0, 2)) },
        { weight: 1, arbitrary: fc.constantFrom(...ids) },
        { weight: 3, arbitrary: fc.constant(undefined) },
      )
    if (name === 'state') return fc.constantFrom('IL', 'Illinois', 'tx', 'nowhere')
    if (name === 'zip') return fc.constantFrom('62701', '62701-1234', 'x')
    if (name === 'limit') return fc.integer({ min: 1, max: 5 })
    return undefined
  }

/**
 * Sends a request. Asserts that the answer has no status 5xx, that the API description documents it, and that it
 * contains no data of the other organization.
 */
export async function send(
  stage: Stage,
  route: Route,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  const answer = await stage.scope.org.request(route.method, path, { key: stage.key, ...request })
  assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
  assertCommonHeaders(answer)
  if (answer.status >= 400) assertError(answer, answer.body.error.code as ErrorCode)
  // If a random id begins with `?` or contains `/`, the path belongs to another route. The answer is then not compared
  // with the documentation.
  if (path.split('/').length === route.path.split('/').length && !/\/(\?|$)/.test(path))
    assertDocumented(route.method, route.path, answer)
  const whole = answer.text + JSON.stringify(answer.headers)
  for (const text of stage.forbidden)
    assert.ok(!whole.includes(text), `${text} of another organization appears: ${answer.text}`)
  return answer
}

export function pathOf(stage: Stage, route: Route): string {
  return route.path.replace('{id}', () => stage.ids.get(named(route))![0]!)
}
