import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newThreadToken, organizationOfToken } from './thread-token.ts'

test('a token names its organization, fits into a reply address, and is never the same', () => {
  const orgs = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()]
  for (const org of orgs) {
    const token = newThreadToken(org)
    assert.match(token, /^[a-z2-7]{46}$/)
    assert.equal(organizationOfToken(token), org)
    assert.notEqual(newThreadToken(org), token)
  }
})

test('what is no token names no organization', () => {
  const token = newThreadToken(randomUUID())
  for (const other of ['', token.slice(1), `${token}a`, token.toUpperCase(), `${token}\n`, '7'.repeat(46)])
    assert.equal(organizationOfToken(other), undefined)
})
