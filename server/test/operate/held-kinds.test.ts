import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskKinds } from '../../src/app/background.ts'
import { everyOperation } from '../../src/app/catalog.ts'
import { heldKindOf, heldKinds, writingOperations } from '../../src/operate/quiet/held-kinds.ts'
import { testApp } from '../../src/testing/test-app.ts'

/**
 * Kinds of tasks that continue after a restore although they were due before it, each with the reason why they send
 * nothing and charge nobody.
 */
const harmless: Readonly<Record<string, string>> = {
  'clients.erase': 'erases the data of a person, and calls nobody',
  'files.move': 'moves bytes from the database to the storage of the same installation',
  'operation.run': 'sends nothing unless its operation writes messages, which is a kind of its own',
  'sms.pretended': 'reports the delivery of a simulated text message',
}

test('every kind of background task is dropped after a restore, or marked as harmless', async () => {
  const names = taskKinds(await testApp(), { webhookRetrySeconds: [] }).map(({ name }) => name)
  assert.ok(names.length > 7)
  const held = names.filter((kind) => heldKindOf({ kind, operation: null }) !== null)
  assert.deepEqual(names.filter((name) => !held.includes(name)).toSorted(), Object.keys(harmless).toSorted())
  const used = new Set(held.map((kind) => heldKindOf({ kind, operation: null })))
  assert.deepEqual(
    heldKinds.filter((kind) => kind !== 'automations' && !used.has(kind)),
    [],
  )
})

test('every operation that the service runs later and that writes messages is held as emails', () => {
  const later = everyOperation.filter(
    (each) => each.kind === 'mutation' && each.only === 'system' && each.sends,
  )
  assert.ok(later.length >= 4)
  for (const { name } of later) {
    assert.ok(writingOperations.includes(name))
    assert.equal(heldKindOf({ kind: 'operation.run', operation: name }), 'emails')
  }
  assert.equal(heldKindOf({ kind: 'operation.run', operation: 'canvassing.doors.settle' }), null)
})
