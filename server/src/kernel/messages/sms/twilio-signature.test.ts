import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureOfTwilio } from './twilio-for-tests.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** The example that Twilio publishes. */
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

test('the example that Twilio publishes is signed, and so it is for who signs in tests', async () => {
  const { url, fields, authToken, signature } = published
  assert.equal(isSigned(url, fields, authToken, signature), true)
  assert.equal(await signatureOfTwilio(url, fields, authToken), signature)
})

test('whatever of it is another, it is not signed', () => {
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

test('letters beyond ASCII and fields without a value are signed as they are', async () => {
  const fields = { Body: 'Grüß Gott 😀 & 1+1=2', MediaUrl0: '', a: '1', B: '2' }
  const url = 'https://quoin.test/api/webhooks/twilio/message'
  assert.equal(isSigned(url, fields, 'token', await signatureOfTwilio(url, fields, 'token')), true)
})
