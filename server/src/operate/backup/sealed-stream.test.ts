import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { DamagedBackup } from './damaged-backup.ts'
import { openSealed, pieceBytes, type SealKey, sealing } from './sealed-stream.ts'
import { testDirectoryPrefix } from '../../testing/sweep.ts'

const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
after(() => rmSync(directory, { recursive: true }))

const sealKey = (): SealKey => ({ key: randomBytes(32), context: randomBytes(32) })
/** Number of bytes of a full piece in the file. */
const step = 4 + pieceBytes + 16

async function seal(content: Buffer, key: SealKey, chunkBytes = 100_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(content.length / chunkBytes) }, (_, at) =>
    content.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  return await buffer(Readable.from(chunks, { objectMode: false }).pipe(sealing(key)))
}

/** Opens sealed bytes. `opened` receives what was returned before an error. */
async function unseal(sealed: Buffer, key: SealKey, opened: Buffer[] = []): Promise<Buffer> {
  const path = join(directory, 'sealed')
  writeFileSync(path, Buffer.concat([Buffer.from('head'), sealed]))
  await using file = await open(path)
  for await (const piece of openSealed(file, 4, key)) opened.push(piece)
  return Buffer.concat(opened)
}

for (const length of [0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes, 3 * pieceBytes + 17])
  test(`${length} bytes are the same after sealing and opening`, async () => {
    const [content, key] = [randomBytes(length), sealKey()]
    const sealed = await seal(content, key)
    assert.equal(sealed.length, length + 20 * Math.max(1, Math.ceil(length / pieceBytes)))
    assert.ok((await unseal(sealed, key)).equals(content))
  })

const content = randomBytes(3 * pieceBytes + 1000)
const key = sealKey()
const sealed = await seal(content, key)
const other = await seal(randomBytes(content.length), sealKey())

const changed = (at: number): Buffer => {
  const bytes = Buffer.from(sealed)
  bytes[at]! ^= 1
  return bytes
}
const pieces = (from: Buffer, ...numbers: number[]): Buffer =>
  Buffer.concat(numbers.map((number) => from.subarray(number * step, (number + 1) * step)))

const damages: Record<string, [bytes: Buffer, sentence: RegExp, piecesBefore: number]> = {
  'a byte of the first piece was changed': [changed(100), /damaged or was altered, in its piece 1 /, 0],
  'a byte of a middle piece was changed': [changed(step + 500), /in its piece 2 /, 1],
  'a byte of a tag was changed': [changed(2 * step - 1), /in its piece 2 /, 1],
  'a byte of the last piece was changed': [changed(sealed.length - 20), /in its piece 4 /, 3],
  'the length of a piece was raised beyond its limit': [changed(step), /in its piece 2 /, 1],
  'the length of a piece was lowered': [changed(step + 1), /in its piece 2 /, 1],
  'two pieces were swapped': [pieces(sealed, 0, 2, 1, 3), /in its piece 2 /, 1],
  'a piece was repeated': [pieces(sealed, 0, 1, 1, 2, 3), /in its piece 3 /, 2],
  'a piece is missing in the middle': [pieces(sealed, 0, 2, 3), /in its piece 2 /, 1],
  'the last piece is missing': [pieces(sealed, 0, 1, 2), /ends early/, 2],
  'all pieces are missing': [Buffer.alloc(0), /ends early/, 0],
  'the file ends in a length': [sealed.subarray(0, step + 2), /ends early/, 1],
  'the file ends in a piece': [sealed.subarray(0, step + 3000), /ends early/, 1],
  'the last byte is missing': [sealed.subarray(0, -1), /ends early/, 3],
  'a byte was added': [Buffer.concat([sealed, Buffer.alloc(1)]), /continues after the end of the backup/, 3],
  'pieces were added': [
    Buffer.concat([sealed, pieces(sealed, 0)]),
    /continues after the end of the backup/,
    3,
  ],
  'a piece is of another backup': [
    Buffer.concat([pieces(sealed, 0), other.subarray(step, 2 * step), pieces(sealed, 2, 3)]),
    /in its piece 2 /,
    1,
  ],
}

for (const [damage, [bytes, sentence, piecesBefore]] of Object.entries(damages))
  test(`refused, and nothing behind the damage is returned: ${damage}`, async () => {
    const opened: Buffer[] = []
    await assert.rejects(unseal(bytes, key, opened), (error: Error) => {
      assert.ok(error instanceof DamagedBackup, String(error))
      assert.match(error.message, sentence)
      return true
    })
    assert.equal(opened.length, piecesBefore)
    assert.ok(Buffer.concat(opened).equals(content.subarray(0, piecesBefore * pieceBytes)))
  })

test('another key, or another header, opens nothing', async () => {
  await assert.rejects(unseal(sealed, { ...key, key: randomBytes(32) }), DamagedBackup)
  await assert.rejects(unseal(sealed, { ...key, context: randomBytes(32) }), DamagedBackup)
})
