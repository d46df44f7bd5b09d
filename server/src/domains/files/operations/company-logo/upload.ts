import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { instant } from '../../../../kernel/schema/fields.ts'
import { holdCompany, requireLive, requireWholeOrganization, saveCompany } from '../../../company/index.ts'
import { saveLogo } from '../../company-logos-table.ts'
import { beginsAsPicture, type Image, readImage } from '../../image/read-image.ts'

const mostBytes = 3_000_000
const mostBytesKept = 2 * 1024 * 1024
const mostPixels = 4096
const noPicture = 'must be a PNG, JPEG or WebP picture'

export const uploadCompanyLogo = mutation({
  name: 'files.companyLogo.upload',
  summary:
    "Put a picture at the head of the organization's documents and customer pages, in place of the one before.",
  description: `A PNG, JPEG or WebP picture that stands still, at most ${mostPixels} pixels a side, known by its bytes. It is kept
upright and without the metadata that came with it, and made smaller where it would take more than 2 MiB.`,
  permission: ['manage_settings'],
  input: z.strictObject({
    content_base64: z
      .base64()
      .min(4)
      .max((mostBytes / 3) * 4)
      .refine((text) => beginsAsPicture(Buffer.from(text.slice(0, 16), 'base64')), { error: noPicture })
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
  prepare(ctx, { content_base64 }) {
    requireLive(ctx.actor)
    requireWholeOrganization(ctx.actor)
    return logoOf(Buffer.from(content_base64, 'base64'))
  },
  async handler(ctx, _input, image) {
    const orgId = ctx.actor.org.id
    // Whoever keeps what was printed, or reads the settings again, goes by the version of the company.
    const company = await holdCompany(ctx.db, orgId, ctx.now)
    await saveCompany(ctx.db, orgId, { ...company, version: company.version + 1 }, ctx.now)
    const { bytes, ...logo } = await saveLogo(ctx.db, orgId, image, ctx.now)
    return { ...logo, size_bytes: bytes.length }
  },
})

async function logoOf(bytes: Buffer): Promise<Image> {
  const refuse = (message: string) => invalidField('content_base64', message)
  const image = await readImage(bytes, { pixelsASide: mostPixels, bytes: mostBytesKept })
  if (image === undefined) throw refuse(noPicture)
  if (image === 'too large') throw refuse(`must have 1 to ${mostPixels} pixels a side`)
  return image
}
