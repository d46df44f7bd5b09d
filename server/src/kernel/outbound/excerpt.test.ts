import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestBlock } from '../../testing/longest-block.ts'
import { excerptOf, selectHeaders } from './excerpt.ts'

const of = (text: string): string => excerptOf([Buffer.from(text)])

test('control characters and characters that change the text direction are removed, and line breaks are kept', () => {
  assert.equal(of('a\0b\x1b[31mc\r\n\td\x7f\x9be\u202ef'), 'ab[31mc\n\tdef')
})

test('invalid UTF-8 is replaced, and a character at the cut is left out', () => {
  assert.equal(excerptOf([Buffer.from([0x61, 0xff, 0x62])]), 'a\ufffdb')
  assert.equal(of(`a${'é'.repeat(4096)}`), `a${'é'.repeat(2047)}`)
  assert.equal(excerptOf([Buffer.from([0xc3]), Buffer.from([0xa9])]), 'é')
})

for (const echoed of [
  'Authorization: Basic dXNlcjpwYXNz',
  '{"headers":{"Authorization":"Basic dXNlcjpwYXNz"}}',
  '{"body":"{\\"authorization\\":\\"Basic dXNlcjpwYXNz\\"}"}',
  "{'x-api-key': 'dXNlcjpwYXNz'}",
  'Cookie: session=dXNlcjpwYXNz; other=1',
  'access_token=dXNlcjpwYXNz',
  '{"token":"dXNlcjpwYXNz"}',
  '{"client_secret" : "dXNlcjpwYXNz"}',
  'password = dXNlcjpwYXNz',
  'X-Webhook-Signature: dXNlcjpwYXNz',
  'got Bearer dXNlcjpwYXNz',
  'whsec_dXNlcjpwYXNz',
]) {
  test(`the secret is redacted in ${echoed}`, () => {
    assert.match(of(echoed), /\[redacted\]/)
    assert.doesNotMatch(of(echoed), /dXNlcjpwYXNz/)
  })
}

test('text without a secret is not changed', () => {
  for (const text of [
    'Unexpected token < in JSON',
    '{"error":"Invalid signature"}',
    'unauthorized: try again',
  ])
    assert.equal(of(text), text)
})

test('excerpts of hostile bodies do not block the event loop for long', async () => {
  for (const piece of ['a', 'authorization', '\\', 'token"', 'password: \\']) {
    const blockedMs = await longestBlock(() => of(piece.repeat(4096)), 250)
    assert.ok(blockedMs < 250, `${piece}: ${blockedMs} ms`)
  }
})

test('only known headers are stored, shortened and without control characters', () => {
  assert.deepEqual(
    selectHeaders({
      'retry-after': ['1', '2'],
      server: `x\x01${'y'.repeat(500)}`,
      'set-cookie': 'a',
      via: 'b',
    }),
    { 'retry-after': '1', server: `x${'y'.repeat(255)}` },
  )
})
