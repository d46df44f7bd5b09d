import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyCommands, type PressedKey } from './keys.ts'

const press = (key: string, part: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  isInDialog: false,
  hasSingleKeys: true,
  ...part,
})

test('G and then a letter opens a page, but only if the member may open it', () => {
  const command = keyCommands(() => [{ to: 'jobs', label: 'Jobs', permission: 'view_jobs', key: 'j' }])
  assert.equal(command(press('g')), undefined)
  assert.deepEqual(command(press('j')), { type: 'go', to: 'jobs' })
  assert.deepEqual(command(press('j')), { type: 'next' })
  command(press('g'))
  assert.equal(command(press('i')), undefined)
})

test('single-key shortcuts do nothing while the user types or a dialog is open; Ctrl K always works', () => {
  const command = keyCommands()
  assert.equal(command(press('c', { isTyping: true })), undefined)
  assert.equal(command(press('?', { isInDialog: true })), undefined)
  assert.deepEqual(command(press('k', { ctrlKey: true, isTyping: true })), { type: 'palette' })
  assert.deepEqual(command(press('k', { metaKey: true })), { type: 'palette' })
  assert.deepEqual(command(press('z', { ctrlKey: true })), { type: 'undo' })
  assert.equal(command(press('z', { ctrlKey: true, isTyping: true })), undefined)
})

test('if single-key shortcuts are switched off, shortcuts with Ctrl still work', () => {
  const command = keyCommands()
  for (const key of ['g', 'j', 'c', '/', '?'])
    assert.equal(command(press(key, { hasSingleKeys: false })), undefined)
  assert.deepEqual(command(press('k', { ctrlKey: true, hasSingleKeys: false })), { type: 'palette' })
  assert.deepEqual(command(press('z', { ctrlKey: true, hasSingleKeys: false })), { type: 'undo' })
})
