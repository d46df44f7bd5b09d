import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureOfTwilio } from './twilio-for-tests.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** The example that Twilio publishes, with its signature. */
const published = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  },
  authToken: '12345',
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
}

const isSigned = (url: string, fields: Record<string, string>, token: string, signature: string) =>
  isSignedByTwilio({ url, form: new URLSearchParams(fields) }, token, signature)

test("the signature in Twilio's documentation is accepted, and the test helper computes the same one", async () => {
  const { url, fields, authToken, signature } = published
  assert.equal(isSigned(url, fields, authToken, signature), true)
  assert.equal(await signatureOfTwilio(url, fields, authToken), signature)
})

test('a signature is refused after any change of URL, fields, token or signature', () => {
  const { url, fields, authToken, signature } = published
  const others: Parameters<typeof isSigned>[] = [
    [`${url}&baz=3`, fields, authToken, signature],
    [url.replace('https', 'http'), fields, authToken, signature],
    [url, { ...fields, Digits: '1235' }, authToken, signature],
    [url, { ...fields, More: '' }, authToken, signature],
    [url, fields, '12346', signature],
    [url, fields, authToken, signature.replace('R', 'S')],
    [url, fields, authToken, ''],
    [url, fields, authToken, `${signature}=`],
  ]
  for (const other of others) assert.equal(isSigned(...other), false)
})

test('fields with non-ASCII characters or without a value are signed unchanged', async () => {
  const fields = { Body: 'Grüß Gott 😀 & 1+1=2', MediaUrl0: '', a: '1', B: '2' }
  const url = 'https://quoin.test/api/webhooks/twilio/message'
  assert.equal(isSigned(url, fields, 'token', await signatureOfTwilio(url, fields, 'token')), true)
})

test('the signature covers fields sorted by name, and each distinct value of a repeated field once', async () => {
  const url = 'https://quoin.test/api/webhooks/twilio/message'
  const signature = await signatureOfTwilio(url, { A: '1', B: '2B3', Z: '' }, 'token')
  for (const text of ['Z=&B=3&A=1&B=2', 'B=2&B=3&B=2&A=1&Z=', 'A=1&A=1&B=3&B=2&Z='])
    assert.equal(isSignedByTwilio({ url, form: new URLSearchParams(text) }, 'token', signature), true, text)
  const other = new URLSearchParams('A=1&B=2&B=4&Z=')
  assert.equal(isSignedByTwilio({ url, form: other }, 'token', signature), false)
})

test('a port that Twilio omits or adds is tolerated, and another host or path is refused', async () => {
  const fields = { A: '1' }
  const form = new URLSearchParams(fields)
  const isAccepted = async (signed: string, url: string) =>
    isSignedByTwilio({ url, form }, 'token', await signatureOfTwilio(signed, fields, 'token'))
  const path = '/api/webhooks/twilio/voice?x=1:2'
  for (const [signed, url] of [
    ['https://quoin.test', 'https://quoin.test:8443'],
    ['https://quoin.test:8443', 'https://quoin.test:8443'],
    ['https://quoin.test:443', 'https://quoin.test'],
    ['http://quoin.test:80', 'http://quoin.test'],
  ] as const)
    assert.equal(await isAccepted(signed + path, url + path), true, signed)
  for (const signed of ['https://quoin.test:8444', 'http://quoin.test', 'https://quoin.tes'])
    assert.equal(await isAccepted(signed + path, `https://quoin.test:8443${path}`), false, signed)
  assert.equal(await isAccepted(`https://quoin.test${path}2`, `https://quoin.test${path}`), false)
})
