import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import {
  copyIntoRepository,
  nothingCopiedInto,
  readStoredFile,
  type Sample,
  sampleOf,
  setAsideStoredFile,
} from './repository-files.ts'

const bytes = Buffer.from('a photo of a house with lights')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const object: ObjectInStorage = {
  key: {
    orgId: '019eae58-8f60-76ad-a667-0256b7275ec9',
    kind: 'crew_photo',
    id: '019eae58-8f60-76ad-a667-0256b7275eca',
  },
  sizeBytes: bytes.length,
  sha256,
  isNeeded: true,
}

test('a damaged file of the repository is copied again if it belongs to the sample, or was set aside', async (t) => {
  const storage = openStorage({ kind: 'directory', dataDirectory: scratchDirectory(t) })
  await storage.put(object.key, bytes, 'image/png')
  const [directory, filesKey] = [scratchDirectory(t), randomBytes(32)]
  const copy = async (sample?: Sample) => {
    const copied = nothingCopiedInto()
    const list = copyIntoRepository(Readable.from([object]), storage, { directory, filesKey, sample }, copied)
    for await (const _ of list);
    return [copied.added, copied.repaired]
  }
  const damage = (): void => {
    const [path] = readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true }).flatMap(
      (each) => (each.isFile() ? join(each.parentPath, each.name) : []),
    )
    const stored = readFileSync(path!)
    stored[3]! ^= 1
    writeFileSync(path!, stored)
  }
  const isRight = async () => (await readStoredFile(directory, filesKey, sha256))?.equals(bytes) === true
  assert.deepEqual(await copy(), [1, 0])
  damage()
  assert.deepEqual(await copy(), [0, 0])
  assert.deepEqual(await copy({ parts: 1, part: 0, mostBytes: bytes.length - 1 }), [0, 0])
  assert.equal(await isRight(), false)
  assert.deepEqual(await copy({ parts: 1, part: 0, mostBytes: bytes.length }), [0, 1])
  assert.equal(await isRight(), true)
  damage()
  assert.equal(await setAsideStoredFile(directory, filesKey, sha256), true)
  assert.equal(await setAsideStoredFile(directory, filesKey, sha256), false)
  assert.deepEqual(await copy(), [1, 0])
  assert.equal(await isRight(), true)
})

test('every file is read in four weeks, and many files are divided into parts that one night can read', () => {
  const day = (number: number): Date => new Date(number * 24 * 3600_000)
  const partsOf = (fileBytes: number): number => {
    const { parts } = sampleOf(day(0), fileBytes)
    const read = new Set(Array.from({ length: parts }, (_, at) => sampleOf(day(20_000 + at), fileBytes).part))
    assert.equal(read.size, parts)
    return parts
  }
  assert.equal(partsOf(0), 28)
  assert.equal(partsOf(1e9), 28)
  const parts = partsOf(100e9)
  assert.ok(100e9 / parts < sampleOf(day(0), 100e9).mostBytes * 0.6, `${parts} parts`)
})
