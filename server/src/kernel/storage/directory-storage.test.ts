import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { directoryStorage } from './directory-storage.ts'
import { someKey, storageLaws } from './storage-laws-for-tests.ts'
import { testDirectoryPrefix } from '../../testing/sweep.ts'

const root = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
after(() => rmSync(root, { recursive: true }))
const storage = directoryStorage(root, { upload: () => 'https://here/uploads/token' })

storageLaws('a directory', () => storage)

const incoming = (): string[] => readdirSync(join(root, 'incoming'))

test('a streamed object exists once it has arrived completely, and not before', async () => {
  const key = someKey()
  let pulls = 0
  async function* slowly() {
    yield Buffer.from('one ')
    assert.equal(await storage.head(key), undefined)
    assert.equal(incoming().length, 1)
    pulls++
    yield Buffer.from('two')
  }
  await storage.receive(key, Readable.from(slowly()), 7)
  assert.equal(pulls, 1)
  assert.equal((await buffer((await storage.read(key))!)).toString(), 'one two')
  assert.deepEqual(incoming(), [])
})

test('a stream that breaks off or has the wrong length changes nothing', async () => {
  const key = someKey()
  await storage.put(key, Buffer.from('before'), 'text/plain')
  async function* brokenOff() {
    yield Buffer.from('half')
    await Promise.reject(new Error('the line broke'))
  }
  await assert.rejects(storage.receive(key, Readable.from(brokenOff()), 100), /the line broke/)
  await assert.rejects(storage.receive(key, Readable.from([Buffer.from('short')]), 6), /5 bytes arrived/)
  await assert.rejects(storage.receive(key, Readable.from([Buffer.from('too long')]), 6), /8 bytes arrived/)
  assert.equal((await buffer((await storage.read(key))!)).toString(), 'before')
  assert.deepEqual(incoming(), [])
})

test('of concurrent writes of the same object, one is stored completely', async () => {
  const key = someKey()
  const contents = Array.from({ length: 20 }, (_, at) => Buffer.alloc(200_000, at))
  const others = Array.from({ length: 3 }, () => directoryStorage(root, { upload: () => '' }))
  await Promise.all(contents.map((bytes, at) => others[at % 3]!.put(key, bytes, 'image/png')))
  const storedBytes = await buffer((await storage.read(key))!)
  assert.ok(contents.some((bytes) => bytes.equals(storedBytes)))
  assert.deepEqual(incoming(), [])
})

test('only the owner can read the stored files', async () => {
  const key = someKey()
  await storage.put(key, Buffer.from('x'), 'text/plain')
  const path = join(root, key.orgId, key.kind, key.id)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(statSync(join(root, key.orgId)).mode & 0o777, 0o700)
})

test('incomplete files of a crash are deleted once they are old', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(root, 'incoming', name)) as [string, string]
  writeFileSync(old, 'half')
  writeFileSync(young, 'half')
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(old, yesterday, yesterday)
  await storage.tidy(new Date(Date.now() - 3_600_000))
  assert.deepEqual(incoming(), ['young'])
})

test('a missing folder is created again, and one that cannot be written fails as service_unavailable', async () => {
  const key = someKey()
  await storage.put(key, Buffer.from('x'), 'text/plain')
  rmSync(root, { recursive: true })
  assert.equal(await storage.head(key), undefined)
  assert.equal(await storage.read(key), undefined)
  await storage.delete(key)
  await storage.tidy(new Date())
  await storage.put(key, Buffer.from('again'), 'text/plain')
  assert.deepEqual(await storage.head(key), { sizeBytes: 5 })
  rmSync(root, { recursive: true })
  writeFileSync(root, 'in the way')
  const away = { code: 'service_unavailable', retryAfterSeconds: 60 }
  await assert.rejects(storage.put(key, Buffer.from('y'), 'text/plain'), away)
  await assert.rejects(storage.receive(key, Readable.from([Buffer.from('y')]), 1), away)
  rmSync(root)
  await storage.put(key, Buffer.from('y'), 'text/plain')
})
