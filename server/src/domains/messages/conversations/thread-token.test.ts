import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newThreadToken, organizationOfToken } from './thread-token.ts'

test('a token names its organization, fits into a reply address, and is unique', () => {
  const orgs = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()]
  for (const org of orgs) {
    const token = newThreadToken(org, '7k')
    assert.match(token, /^7k[a-z2-7]{46}$/)
    assert.equal(organizationOfToken(token), org)
    assert.equal(organizationOfToken(token.slice(2)), org, 'made before there were cells')
    assert.notEqual(newThreadToken(org, '7k'), token)
  }
})

test('an invalid token names no organization', () => {
  const token = newThreadToken(randomUUID(), '7k')
  for (const other of [
    '',
    token.slice(1),
    token.slice(3),
    `${token}a`,
    token.toUpperCase(),
    `${token}\n`,
    '7'.repeat(46),
  ])
    assert.equal(organizationOfToken(other), undefined)
})
