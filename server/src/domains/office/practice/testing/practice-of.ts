import assert from 'node:assert/strict'
import { injectRequest, type TestResponse } from '../../../../testing/test-request.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'

/** A practice company, as an integrator uses it: through its key. */
export interface TestPractice {
  parent: TestOrg
  id: string
  slug: string
  name: string
  key: string
  /** Sends a request with the key of the practice company. */
  request(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** Runs an operation through the gateway, and returns its answer. Fails if it is refused. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each operation has its own answer type.
  play(name: string, input?: object): Promise<any>
}

/** Creates a practice company through the gateway. */
export async function practiceOf(parent?: TestOrg): Promise<TestPractice> {
  const org = parent ?? (await testOrg())
  const answer = await org.request('POST', '/workflows/practice.create', { body: {} })
  assert.equal(answer.status, 200, answer.text)
  const { id, slug, name, key } = answer.body.data
  const request = (method: string, path: string, body?: unknown) =>
    injectRequest(org.app.server, method, path, { key, ...(body === undefined ? {} : { body }) })
  return {
    parent: org,
    id,
    slug,
    name,
    key,
    request,
    play: async (operation, input = {}) => {
      const { status, body, text } = await request('POST', `/workflows/${operation}`, input)
      assert.equal(status, 200, `${operation}: ${text}`)
      return body.data
    },
  }
}
