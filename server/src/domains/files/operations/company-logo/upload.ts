import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { instant } from '../../../../kernel/schema/fields.ts'
import { requireLive, requireWholeOrganization } from '../../../company/index.ts'
import { saveLogo } from '../../company-logos-table.ts'
import type { Image } from '../../image/image.ts'
import { readImage } from '../../image/read-image.ts'

const mostBytes = 3_000_000
const mostBytesKept = 2 * 1024 * 1024
const mostPixels = 4096

export const uploadCompanyLogo = mutation({
  name: 'files.companyLogo.upload',
  summary:
    "Put a picture at the head of the organization's documents and customer pages, in place of the one before.",
  description: `A PNG, JPEG or WebP picture that stands still, at most ${mostPixels} pixels a side, known by its bytes. It is kept
without the metadata that came with it, in at most 2 MiB.`,
  permission: ['manage_settings'],
  input: z.strictObject({
    content_base64: z
      .base64()
      .min(4)
      .max((mostBytes / 3) * 4)
      .check(z.core._check(judgeLogo, { error: 'must be a picture as the description says' }))
      .describe('The file in base64, at most 3,000,000 bytes.'),
  }),
  output: z.object({
    content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    size_bytes: z.int().describe('Of what is kept.'),
    version: z.int().describe('1 for the first logo of the organization, one more with each that follows.'),
    updated_at: instant(),
  }),
  errors: ['insufficient_permission', 'unsupported_in_test_mode'],
  bodyLimit: 4_100_000,
  async handler(ctx, { content_base64 }) {
    requireLive(ctx.actor)
    requireWholeOrganization(ctx.actor)
    const image = readImage(Buffer.from(content_base64, 'base64'))!
    const { bytes, ...logo } = await saveLogo(ctx.db, ctx.actor.org.id, image, ctx.now)
    return { ...logo, size_bytes: bytes.length }
  },
})

function judgeLogo({ value, issues }: z.core.ParsePayload<string>): void {
  const message = issues.length > 0 ? undefined : faultOf(readImage(Buffer.from(value, 'base64')))
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
}

function faultOf(image: Image | undefined): string | undefined {
  if (!image) return 'must be a PNG, JPEG or WebP picture'
  const { width, height } = image
  if (Math.min(width, height) < 1 || Math.max(width, height) > mostPixels)
    return `must have 1 to ${mostPixels} pixels a side`
  return image.bytes.length > mostBytesKept ? 'must have at most 2 MiB without its metadata' : undefined
}
