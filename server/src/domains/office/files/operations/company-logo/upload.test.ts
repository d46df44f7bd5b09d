import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { getCompany } from '../../../../organization/company/operations.ts'
import { png, pngChunk, webp } from '../../testing/pictures.ts'
import { uploadCompanyLogo } from './upload.ts'

const encoded = (bytes: Buffer) => ({ content_base64: bytes.toString('base64') })
const refused = (message: string) => (error: unknown) =>
  error instanceof AppError &&
  error.code === 'validation_error' &&
  JSON.stringify(error.details).includes(message)

test('an organization has one logo, which counts its versions and appears in the settings', async () => {
  const org = await testOrg()
  const before = await org.run(getCompany, {}, org.owner)
  assert.equal(before.has_logo, false)
  const first = await org.run(uploadCompanyLogo, encoded(png(40, 20)), org.owner)
  assert.deepEqual([first.content_type, first.width, first.height, first.version], ['image/png', 40, 20, 1])
  const second = await org.run(uploadCompanyLogo, encoded(webp), org.owner)
  assert.deepEqual(
    [second.content_type, second.width, second.height, second.version],
    ['image/webp', 4, 3, 2],
  )
  const after = await org.run(getCompany, {}, org.owner)
  assert.deepEqual(after, { ...before, has_logo: true, version: before.version + 2 })
  const rows = await org.query<{ bytes: Buffer }>('select bytes from quoin.company_logos where org_id = $1')
  const metadata = await sharp(rows[0]!.bytes).metadata()
  assert.deepEqual([rows.length, metadata.format, metadata.width, metadata.height], [1, 'webp', 4, 3])
})

test('files that are not pictures or are incomplete are refused', async () => {
  const org = await testOrg()
  const upload = (bytes: Buffer) => org.run(uploadCompanyLogo, encoded(bytes), org.owner)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [svg, Buffer.from('GIF89a..........')])
    await assert.rejects(upload(bytes), refused('must be a PNG, JPEG or WebP picture'))
  for (const bytes of [png(40, 20).subarray(0, -20), webp.subarray(0, 40)])
    await assert.rejects(upload(bytes), refused('must be a complete picture that can be decoded'))
  await assert.rejects(upload(png(10_000, 5_001)), refused('must have at most 50 million pixels'))
})

test('a logo with a long side is scaled down', async () => {
  const org = await testOrg()
  const logo = await org.run(uploadCompanyLogo, encoded(png(5000, 2500)), org.owner)
  assert.deepEqual([logo.content_type, logo.width, logo.height], ['image/png', 4096, 2048])
})

test('metadata of a logo is removed and does not count towards the limit of 2 MiB', async () => {
  const org = await testOrg()
  const textChunk = pngChunk('tEXt', Buffer.alloc(2_500_000, 0x61))
  const { width, size_bytes } = await org.run(uploadCompanyLogo, encoded(png(8, 8, textChunk)), org.owner)
  assert.equal(width, 8)
  assert.ok(size_bytes <= 2 * png(8, 8).length, `${size_bytes} bytes`)
})

test('a logo that would take more than 2 MiB is scaled down', async () => {
  const org = await testOrg()
  const noise = randomBytes(1000 * 900 * 3)
  const bytes = await sharp(noise, { raw: { width: 1000, height: 900, channels: 3 } })
    .png()
    .toBuffer()
  assert.ok(bytes.length > 2 * 1024 * 1024)
  const logo = await org.run(uploadCompanyLogo, encoded(bytes), org.owner)
  assert.ok(logo.size_bytes <= 2 * 1024 * 1024 && logo.size_bytes > 1024 * 1024, `${logo.size_bytes} bytes`)
  assert.ok(logo.width < 1000 && Math.abs(logo.height - logo.width * 0.9) <= 1)
})

test('a logo can only be uploaded for the whole organization, and not in the sandbox', async () => {
  const org = await testOrg()
  const code = (expectedCode: string) => (error: unknown) =>
    error instanceof AppError && error.code === expectedCode
  await assert.rejects(
    org.run(uploadCompanyLogo, encoded(png(8, 8)), { ...org.owner, locations: [org.locationId] }),
    code('insufficient_permission'),
  )
  await assert.rejects(
    org.run(uploadCompanyLogo, encoded(png(8, 8)), { ...org.owner, mode: 'sandbox' }),
    code('unsupported_in_test_mode'),
  )
})
