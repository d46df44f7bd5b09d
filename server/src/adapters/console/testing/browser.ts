import type { TestOrg } from '../../../testing/test-org.ts'
import { createSignInLink } from '../../../domains/organization/access/operations.ts'
import { injectRequest, type TestRequest, type TestResponse } from '../../../testing/test-request.ts'
import { testApp } from '../../../testing/test-app.ts'

/** A browser with its cookies, for tests of the console. */
export interface TestBrowser {
  cookies: Map<string, string>
  /** Sends a request to a path below `/console`. */
  request(method: 'GET' | 'POST', path: string, request?: TestRequest): Promise<TestResponse>
}

/**
 * Number of browsers created so far. Each browser gets its own IP address, so that tests do not use up each other's
 * limit of sign-in attempts.
 */
let browsers = 0

export function newBrowser(): TestBrowser {
  const cookies = new Map<string, string>()
  browsers++
  const from = `10.1.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`
  return {
    cookies,
    request: async (method, path, request = {}) => {
      const { server } = await testApp()
      const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        ...(cookie === '' ? {} : { cookie }),
        'sec-fetch-site': 'same-origin',
        ...request.headers,
      }
      const answer = await injectRequest(server, method, `/console${path}`, { from, ...request, headers })
      const lines = answer.headers['set-cookie'] as unknown as string | string[] | undefined
      for (const line of [lines ?? []].flat()) {
        const [name, value] = line.split(';', 1)[0]!.split('=') as [string, string]
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
  }
}

/** Creates a sign-in link, as the command line does, and returns its token. */
export async function tokenFor(org: TestOrg, email: string): Promise<string> {
  const { path } = await org.run(createSignInLink, { email }, org.operator)
  return path.split('#token=')[1]!
}

/** Returns a browser that is signed in as the member with this address. */
export async function signedIn(
  org: TestOrg,
  email: string = `owner@${org.slug}.test`,
  browser: TestBrowser = newBrowser(),
): Promise<TestBrowser> {
  const answer = await browser.request('POST', '/api/sign-in/link', {
    body: { token: await tokenFor(org, email) },
  })
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`)
  return browser
}

/** Path of an operation in the console's API, relative to `/console`. */
export const pathOf = (org: TestOrg, operation: string, mode = 'live'): string =>
  `/api/${org.slug}/${mode}/workflows/${operation}`
