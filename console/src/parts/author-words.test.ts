import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorName } from './author-words.ts'

test('members, their assistants and API keys are shown by name, or by a general word if the name is unknown', () => {
  const nameOf = (id: string | null): string => ({ ruth: 'Ruth', sync: 'Sync' })[id ?? ''] ?? ''
  const name = (type: Parameters<typeof authorName>[0]['type'], id: string | null) =>
    authorName({ type, id }, nameOf)
  assert.deepEqual([name('member', 'ruth'), name('member', 'gone')], ['Ruth', 'A member'])
  assert.deepEqual([name('api_key', 'sync'), name('api_key', 'other')], ['Sync', 'A program'])
  assert.deepEqual(
    [name('customer', null), name('automation', 'a'), name('system', null)],
    ['The client', 'An automation', 'Quoin'],
  )
  const assistant = { type: 'member' as const, id: 'ruth', on_behalf_of: { key_id: 'k', name: 'Desk' } }
  assert.equal(authorName(assistant, nameOf), 'Ruth’s assistant Desk')
})
