// Runs in its own process: the image decoder that it loads disables formats for the whole process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { printLink } from './print-link.ts'

/** Decodes the QR code, as a phone does. */
async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture, { density: 300 })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('a phone reads the same URL from the QR code as is printed beside it', async () => {
  const long = `https://${'service.'.repeat(20)}quoin.example/p/${'Ab_-'.repeat(8)}`
  for (const url of ['http://127.0.0.1:3000/p/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', long]) {
    const { code, url: written } = printLink('Pay online', url)
    assert.equal(written, url)
    assert.equal(await read(Buffer.from(code)), url)
  }
})
