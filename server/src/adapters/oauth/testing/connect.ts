import { createHash, randomBytes } from 'node:crypto'
import { insertClient } from '../../../domains/organization/agents/index.ts'
import { createApiKey } from '../../../kernel/access/api-key-format.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type TestBrowser } from '../../console/testing/browser.ts'

export interface Answered {
  status: number
  headers: Record<string, string | undefined>
  text: string
  // The body is `any`, because tests read answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface Sent {
  form?: Record<string, string | readonly string[]>
  json?: unknown
  headers?: Record<string, string>
  browser?: TestBrowser
  from?: string
}

/**
 * Number of requests so far. Each comes from its own address, so that tests do not use up each other's quota of
 * registrations.
 */
let requests = 0

/** Sends a request to any path of the service, as a program or as a browser. */
export async function send(method: 'GET' | 'POST', url: string, sent: Sent = {}): Promise<Answered> {
  const { server } = await testApp()
  const { form, json, browser } = sent
  requests++
  const response = await server.inject({
    method,
    url,
    remoteAddress: sent.from ?? `10.9.${Math.floor(requests / 250) % 250}.${(requests % 250) + 1}`,
    headers: {
      host: 'quoin.test',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(browser
        ? {
            cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; '),
            'sec-fetch-site': 'same-origin',
          }
        : {}),
      ...sent.headers,
    },
    ...(form ? { payload: encoded(form) } : {}),
    ...(json === undefined ? {} : { payload: JSON.stringify(json) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    text: response.payload,
    body: isJson ? JSON.parse(response.payload) : undefined,
  }
}

const encoded = (form: NonNullable<Sent['form']>): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  ).toString()

export const callback = 'https://agent.example/callback'
export const mcp = 'http://quoin.test/api/mcp'

/** Stores a registered program and returns its id. Registrations themselves are limited to a number per minute. */
export async function registered(
  redirectUris: readonly string[] = [callback],
  name = 'Helper',
): Promise<string> {
  const { database } = await testApp()
  const id = createApiKey('client').key
  await insertClient(database.system, { id, name, redirectUris, createdAt: new Date().toISOString() })
  return id
}

export interface Request {
  verifier: string
  parameters: Record<string, string>
}

/** Returns a valid authorization request. `changes` replaces parameters; a parameter that is empty is left out. */
export function requestOf(clientId: string, changes: Record<string, string> = {}): Request {
  const verifier = randomBytes(32).toString('base64url')
  const all: Record<string, string> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: mcp,
    ...changes,
  }
  const parameters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return { verifier, parameters }
}

export const openPage = (
  browser: TestBrowser | undefined,
  parameters: Record<string, string>,
  more: Record<string, string> = { here: '1' },
): Promise<Answered> =>
  send('GET', `/oauth/authorize?${encoded({ ...parameters, ...more })}`, browser ? { browser } : {})

/** Returns the hidden fields of the form on a page. */
export function fieldsIn({ text }: Answered): Record<string, string> {
  const fields = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries(
    Array.from(fields, ([, name, value]) => [
      name!,
      value!.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
    ]),
  )
}

export const everything = { decision: 'connect', access: 'write', automations: 'on', where: 'all' }

/** Opens the page, sends its form, and returns the URL to which the browser is sent. */
export async function consent(
  browser: TestBrowser,
  request: Request,
  choices: Record<string, string | readonly string[]> = everything,
): Promise<URL> {
  const page = await openPage(browser, request.parameters)
  const answer = await send('POST', '/oauth/authorize', { browser, form: { ...fieldsIn(page), ...choices } })
  if (answer.status !== 303) throw new Error(`${page.status} ${answer.status}: ${answer.text}`)
  return new URL(answer.headers['location']!)
}

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

/** Returns the form with which a program exchanges a code. */
export const exchangeForm = (
  { verifier, parameters }: Request,
  code: string,
  changes: Record<string, string> = {},
): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: parameters['client_id']!,
  redirect_uri: parameters['redirect_uri']!,
  code,
  code_verifier: verifier,
  resource: mcp,
  ...changes,
})

export const atToken = (form: Record<string, string>): Promise<Answered> =>
  send('POST', '/oauth/token', { form })

export const refreshForm = (clientId: string, refreshToken: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refreshToken,
})

export interface Connected {
  clientId: string
  request: Request
  code: string
  tokens: Tokens
}

/** Connects a newly registered program as an agent of the member who is signed in. */
export async function connected(
  browser: TestBrowser,
  choices: Record<string, string | readonly string[]> = everything,
): Promise<Connected> {
  const clientId = await registered()
  const request = requestOf(clientId)
  const code = (await consent(browser, request, choices)).searchParams.get('code')!
  const { status, body, text } = await atToken(exchangeForm(request, code))
  if (status !== 200) throw new Error(`The exchange failed: ${text}`)
  return { clientId, request, code, tokens: body }
}
