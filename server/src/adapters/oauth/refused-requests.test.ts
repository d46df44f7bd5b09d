import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiKey } from '../../kernel/access/api-key-format.ts'
import { soon } from '../../testing/soon.ts'
import { testOrg } from '../../testing/test-org.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { newBrowser, signedIn } from '../console/testing/browser.ts'
import {
  callback,
  consent,
  everything,
  exchangeForm,
  atToken,
  fieldsIn,
  openPage,
  registered,
  requestOf,
  send,
} from './testing/connect.ts'

// Attacks on the page on which a member connects a program.

/** Asserts that the page refuses the request and does not lead to `host`. */
async function assertDeadEnd(
  parameters: Record<string, string>,
  message: RegExp,
  host: string,
): Promise<void> {
  const page = await openPage(await signedIn(await testOrg()), parameters)
  assert.equal(page.status, 400)
  assert.match(page.text, message)
  assert.equal(page.headers['location'], undefined)
  assert.ok(!page.text.includes(`href="https://${host}`), page.text)
}

test('a redirect URI that is not one of the program is refused, and nothing is sent there', async () => {
  const clientId = await registered()
  for (const uri of [
    'https://evil.example/callback',
    `${callback}/`,
    `${callback}?next=https://evil.example`,
    'https://agent.example.evil.example/callback',
    'https://agent.example@evil.example/callback',
    'https://AGENT.example/callback',
    'http://agent.example/callback',
    'javascript:alert(1)',
    `${callback}#fragment`,
    'http://localhost/callback',
  ]) {
    const { parameters } = requestOf(clientId, { redirect_uri: uri })
    await assertDeadEnd(parameters, /is not one of its own addresses/, 'evil.example')
  }
  await assertDeadEnd(requestOf(clientId, { redirect_uri: '' }).parameters, /redirect_uri is missing/, 'evil')
})

test('a loopback address may have another port, but no other path, query or host', async () => {
  const clientId = await registered(['http://127.0.0.1:8123/done?a=1'])
  const browser = await signedIn(await testOrg())
  const at = async (redirect_uri: string) =>
    (await openPage(browser, requestOf(clientId, { redirect_uri }).parameters)).status
  assert.equal(await at('http://127.0.0.1:8123/done?a=1'), 200)
  assert.equal(await at('http://127.0.0.1:61000/done?a=1'), 200)
  assert.equal(await at('http://127.0.0.1/done?a=1'), 200)
  for (const other of [
    'http://127.0.0.1:8123/other?a=1',
    'http://127.0.0.1:8123/done/../other?a=1',
    'http://127.0.0.1:8123/done?a=2',
    'http://127.0.0.1:8123/done',
    'http://localhost:8123/done?a=1',
    'http://127.0.0.2:8123/done?a=1',
    'https://127.0.0.1:8123/done?a=1',
    'http://127.0.0.1:8123@evil.example/done?a=1',
  ])
    assert.equal(await at(other), 400, other)
})

test('a program at a loopback address is shown with a warning', async () => {
  const browser = await signedIn(await testOrg())
  const local = await registered(['http://localhost:8123/done'])
  const page = await openPage(
    browser,
    requestOf(local, { redirect_uri: 'http://localhost:9000/done' }).parameters,
  )
  assert.match(page.text, /The answer goes to a program on this computer/)
  assert.match(page.text, /<b>localhost:9000<\/b>/)
  assert.ok(
    !(await openPage(browser, requestOf(await registered()).parameters)).text.includes('this computer'),
  )
})

test('an unknown program is refused, and invented ids cause no database query', async (t) => {
  const { app } = await testOrg()
  await assertDeadEnd(
    requestOf(createApiKey('client').key).parameters,
    /not registered here/,
    'agent.example',
  )
  const row = t.mock.method(app.database.system, 'row')
  const browser = newBrowser()
  for (const id of ['invented', createApiKey('live').key, `${createApiKey('client').key}x`]) {
    const page = await openPage(browser, requestOf(id).parameters)
    assert.equal(page.status, 400, id)
  }
  assert.equal(row.mock.callCount(), 0)
})

test('errors that the program must know are offered as a link, and only after the member has seen them', async () => {
  const browser = await signedIn(await testOrg())
  const clientId = await registered()
  const cases: [changes: Record<string, string>, error: string][] = [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://evil.example/api/mcp' }, 'invalid_target'],
    [{ resource: 'http://quoin.test/api/v1' }, 'invalid_target'],
    [{ scope: 'leads:read *' }, 'invalid_scope'],
  ]
  for (const [changes, error] of cases) {
    const page = await openPage(browser, requestOf(clientId, changes).parameters)
    assert.equal(page.status, 400, error)
    const back = new URL(/href="(https:[^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&'))
    assert.equal(back.origin + back.pathname, callback)
    assert.equal(back.searchParams.get('error'), error)
    assert.equal(back.searchParams.get('state'), 'a state')
    assert.equal(back.searchParams.get('iss'), 'http://quoin.test')
  }
})

test('a parameter that is sent twice is refused', async () => {
  const { parameters } = requestOf(await registered())
  const query = new URLSearchParams(parameters)
  query.append('redirect_uri', 'https://evil.example/')
  const page = await send('GET', `/oauth/authorize?${query.toString()}&here=1`, {
    browser: await signedIn(await testOrg()),
  })
  assert.equal(page.status, 400)
  assert.match(page.text, /redirect_uri is sent twice/)
})

test('no other page can agree for a member: the form needs its own origin, and a value that only this page has', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const request = requestOf(await registered())
  const fields = fieldsIn(await openPage(browser, request.parameters))
  const form = { ...fields, ...everything }
  const post = (changed: Record<string, string>, headers: Record<string, string> = {}) =>
    send('POST', '/oauth/authorize', { browser, form: { ...form, ...changed }, headers })
  assert.equal((await post({}, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal((await post({}, { origin: 'null' })).status, 403)
  const other = requestOf(await registered(), { state: 'another' }).parameters
  const ofOther = fieldsIn(await openPage(await signedIn(org), request.parameters))['token']!
  for (const changed of [
    { token: '' },
    { token: 'x'.repeat(43) },
    { token: ofOther },
    { client_id: other['client_id']! },
    { state: 'another' },
    { code_challenge: other['code_challenge']! },
    { scope: 'workflows:write' },
  ]) {
    const answer = await post(changed)
    assert.equal(answer.status, 422, JSON.stringify(changed))
    assert.match(answer.text, /no longer up to date/)
  }
  assert.deepEqual(await org.query('select 1 from quoin.oauth_codes where org_id = $1'), [])
  assert.equal((await post({})).status, 303)
})

test('no page can show this page in a frame, and it loads and runs nothing from elsewhere', async () => {
  const browser = await signedIn(await testOrg())
  const { headers } = await openPage(browser, requestOf(await registered()).parameters)
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.match(
    headers['content-security-policy']!,
    /^default-src 'none'; style-src 'nonce-[\w-]+'; img-src 'self'; font-src 'self'; form-action 'self' https:\/\/agent\.example; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test('a session of one organization cannot agree for another one, nor for locations of another one', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const browser = await signedIn(ours)
  const request = requestOf(await registered())
  const fields = fieldsIn(await openPage(browser, request.parameters))
  const post = (changed: Record<string, string | readonly string[]>) =>
    send('POST', '/oauth/authorize', { browser, form: { ...fields, ...everything, ...changed } })
  const elsewhere = await post({ org: theirs.slug })
  assert.equal(elsewhere.status, 303)
  assert.match(elsewhere.headers['location']!, /^\/console\/sign-in\?return=%2Foauth%2Fauthorize/)
  for (const location of [[theirs.locationId], [ours.locationId, theirs.locationId], []]) {
    const answer = await post({ where: 'some', location })
    assert.equal(answer.status, 422)
    assert.match(answer.text, /Choose at least one location of this company/)
  }
  assert.deepEqual(await theirs.query('select 1 from quoin.oauth_codes where org_id = $1'), [])
  // A cookie of our session under the name of their organization is not a session there.
  const [[name, value]] = [...browser.cookies] as [[string, string]]
  browser.cookies.set(name.replace(ours.slug, theirs.slug), value)
  assert.match((await post({ org: theirs.slug })).headers['location']!, /^\/console\/sign-in/)
})

test('the answer names its issuer, so that a program that uses several servers cannot mix them up', async () => {
  const browser = await signedIn(await testOrg())
  const request = requestOf(await registered())
  for (const choices of [everything, { decision: 'cancel' }])
    assert.equal((await consent(browser, request, choices)).searchParams.get('iss'), 'http://quoin.test')
})

test('a member who cancels sends the program an error and no code', async () => {
  const org = await testOrg()
  const request = requestOf(await registered())
  const answer = await consent(await signedIn(org), request, { decision: 'cancel' })
  assert.equal(answer.searchParams.get('error'), 'access_denied')
  assert.equal(answer.searchParams.get('code'), null)
  assert.deepEqual(await org.query(`select 1 from quoin.api_keys where org_id = $1 and kind = 'agent'`), [])
})

test('the name of a program is text on one line, whatever it contains', async () => {
  const name = '<b>Bank</b>\n\u202eevil " onclick=x'
  const { body } = await send('POST', '/oauth/register', {
    json: { redirect_uris: [callback], client_name: name },
  })
  const { text } = await openPage(await signedIn(await testOrg()), requestOf(body.client_id).parameters)
  assert.ok(text.includes('Connect &lt;b&gt;Bank&lt;/b&gt; evil &quot; onclick=x?'), text)
  assert.ok(!text.includes('\u202e'))
})

test('a member who may not create keys cannot connect a program', async () => {
  const org = await testOrg()
  const member = await newMember(org, { role: 'sales_rep' })
  const browser = await signedIn(org, member.email)
  const page = await openPage(browser, requestOf(await registered()).parameters)
  assert.equal(page.status, 400)
  assert.match(page.text, /lacks the permission manage_integrations/)
})

test('choices that allow nothing of what the program requests are refused with what to choose', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const clientId = await registered()
  const answerTo = async (scope: string, choices: Record<string, string>) => {
    const page = await openPage(browser, requestOf(clientId, { scope }).parameters)
    const form = { ...fieldsIn(page), decision: 'connect', where: 'all', ...choices }
    return await send('POST', '/oauth/authorize', { browser, form })
  }
  const cases = [
    ['workflows:write', { access: 'read' }, /Choose “Read and make changes”, or cancel/],
    ['automations:write', { access: 'write' }, /“Read and make changes” and “Also change automations”, or/],
  ] as const
  for (const [scope, choices, message] of cases) {
    const refused = await answerTo(scope, choices)
    assert.equal(refused.status, 422)
    assert.match(refused.text, message)
    assert.ok(!refused.text.includes('Choose at least one location of this company'))
    const allowed = await answerTo(scope, { access: 'write', automations: 'on' })
    assert.equal(allowed.status, 303)
  }
  await org.query(
    `update quoin.sessions set confirmed_at = confirmed_at - interval '16 minutes' where org_id = $1`,
  )
  await soon(async () => {
    const unconfirmed = await answerTo('workflows:write', { access: 'write' })
    assert.match(unconfirmed.text, /sign in again first\. Otherwise, cancel\./)
  })
})

test('a question mark inside the query of the page is part of it', async () => {
  const query = new URLSearchParams(requestOf(await registered()).parameters).toString()
  const page = await send('GET', `/oauth/authorize?state=a?b&here=1&${query.replace(/state=[^&]*&/, '')}`, {
    browser: await signedIn(await testOrg()),
  })
  assert.equal(page.status, 200, page.text)
  assert.equal(fieldsIn(page)['state'], 'a?b')
})

test('changes are allowed only within 15 minutes of a proof of identity', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  await org.query(
    `update quoin.sessions set confirmed_at = confirmed_at - interval '16 minutes' where org_id = $1`,
  )
  const request = requestOf(await registered())
  const page = await openPage(browser, request.parameters)
  const form = { ...fieldsIn(page), ...everything }
  await soon(async () => {
    const refused = await send('POST', '/oauth/authorize', { browser, form })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /sign in again/)
  })
  const answer = await send('POST', '/oauth/authorize', { browser, form: { ...form, access: 'read' } })
  const code = new URL(answer.headers['location']!).searchParams.get('code')!
  assert.equal((await atToken(exchangeForm(request, code))).body.scope, 'workflows:read automations:read')
})

test('without a session, the page is reloaded once for the cookies, and then leads to the sign-in page and back', async () => {
  const browser = newBrowser()
  const { parameters } = requestOf(await registered())
  const first = await openPage(browser, parameters, {})
  assert.equal(first.status, 200)
  const target = /content="0; url=([^"]+)"/.exec(first.text)![1]!.replaceAll('&amp;', '&')
  assert.equal(target, `/oauth/authorize?${new URLSearchParams(parameters).toString()}&here=1`)
  const second = await send('GET', target, { browser })
  assert.equal(second.status, 303)
  const back = new URL(second.headers['location']!, 'http://quoin.test').searchParams.get('return')!
  const org = await testOrg()
  await signedIn(org, undefined, browser)
  assert.match((await send('GET', back, { browser })).text, /Connect Helper\?/)
})

test('a member of several companies chooses one', async () => {
  const [first, second] = [await testOrg(), await testOrg()]
  const browser = await signedIn(second, undefined, await signedIn(first))
  const { parameters } = requestOf(await registered())
  const page = await openPage(browser, parameters)
  assert.match(page.text, /to which company\?/)
  const links = [...page.text.matchAll(/href="([^"]+&amp;org=[^"]+)"/g)].map(([, url]) =>
    url!.replaceAll('&amp;', '&'),
  )
  assert.equal(links.length, 2)
  const chosen = await send(
    'GET',
    links.find((url) => url.endsWith(second.slug))!,
    { browser },
  )
  assert.equal(fieldsIn(chosen)['org'], second.slug)
  const form = { ...fieldsIn(chosen), ...everything, where: 'some' }
  const refused = await send('POST', '/oauth/authorize', { browser, form })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /Choose another company/)
})
