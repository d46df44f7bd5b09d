import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { ObjectKey } from './object-key.ts'
import type { Storage } from './storage.ts'

export const someKey = (): ObjectKey => ({ orgId: randomUUID(), kind: 'crew_photo', id: randomUUID() })

/** Defines the tests that every storage must pass. */
export function storageLaws(name: string, storageOf: () => Storage): void {
  test(`${name}: an object returns the bytes that were put, whole or in parts, until it is deleted`, async () => {
    const storage = storageOf()
    const key = someKey()
    assert.equal(await storage.head(key), undefined)
    assert.equal(await storage.read(key), undefined)
    const bytes = randomBytes(300_000)
    await storage.put(key, bytes, 'image/jpeg')
    assert.deepEqual(await storage.head(key), { sizeBytes: bytes.length })
    assert.deepEqual(await buffer((await storage.read(key))!), bytes)
    for (const [first, last] of [
      [0, 0],
      [100_000, 199_999],
      [299_999, 299_999],
    ] as const)
      assert.deepEqual(
        await buffer((await storage.read(key, { first, last }))!),
        bytes.subarray(first, last + 1),
      )
    await storage.delete(key)
    await storage.delete(key)
    assert.equal(await storage.head(key), undefined)
  })

  test(`${name}: an object that is put again replaces the earlier one, and no other object`, async () => {
    const storage = storageOf()
    const [key, other] = [someKey(), someKey()]
    await storage.put(key, Buffer.from('first'), 'text/plain')
    await storage.put(key, Buffer.from('second one'), 'text/plain')
    await storage.put(other, Buffer.from('other'), 'text/plain')
    assert.equal((await buffer((await storage.read(key))!)).toString(), 'second one')
    await storage.delete(other)
    assert.deepEqual(await storage.head(key), { sizeBytes: 10 })
  })

  test(`${name}: a key that could lead to a file outside the storage is refused`, async () => {
    const storage = storageOf()
    const key = someKey()
    const bad = [
      { ...key, kind: '..' },
      { ...key, kind: 'a/b' },
      { ...key, id: '../../etc/passwd' },
      { ...key, id: `${key.id}/x` },
      { ...key, orgId: '.' },
      { ...key, id: '' },
    ]
    for (const each of bad) {
      // Asserts that an action is refused, by an exception or by a rejected promise.
      const refused = async (action: () => Promise<unknown>) =>
        assert.rejects(async () => action(), /is not the key of a stored object/)
      await refused(() => storage.put(each, Buffer.from('x'), 'text/plain'))
      await refused(() => storage.read(each))
      await refused(() => storage.head(each))
      await refused(() => storage.delete(each))
    }
  })
}
