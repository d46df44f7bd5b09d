import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { readHeic } from './heic.ts'

/** Returns the size of the decoder's WebAssembly memory, which is not garbage-collected. */
function decoderBytes(): number {
  const ownRequire = createRequire(createRequire(import.meta.url).resolve('heic-decode'))
  return (ownRequire('libheif-js/wasm-bundle') as { HEAPU8: Uint8Array }).HEAPU8.length
}

test('the decoder frees its memory after each picture, also after one that is refused', async () => {
  const [good, moving] = await Promise.all(
    ['with-thumbnail.heic', 'two-pictures.heic'].map((name) =>
      readFile(new URL(`testing/heic/${name}`, import.meta.url)),
    ),
  )
  assert.ok('upright' in (await readHeic(good!)))
  const before = decoderBytes()
  for (let times = 0; times < 2500; times += 1) {
    await readHeic(good!)
    await readHeic(moving!)
  }
  assert.equal(decoderBytes(), before)
})
