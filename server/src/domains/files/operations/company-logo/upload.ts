import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { instant } from '../../../../kernel/schema/fields.ts'
import { holdCompany, requireLive, saveCompany } from '../../../company/index.ts'
import { saveLogo } from '../../company-logos-table.ts'
import { cleanPicture } from '../../clean-picture.ts'
import { inlineBodyLimit, inlinePicture } from '../../inline-content.ts'

/** Kept in its own kind: documents and mails do not show every one of them. */
const wanted = {
  accepts: ['png', 'jpeg', 'webp'],
  longestSide: 4096,
  written: 'own',
  mostBytes: 2 * 1024 * 1024,
} as const

export const uploadCompanyLogo = mutation({
  name: 'files.companyLogo.upload',
  summary:
    "Put a picture at the head of the organization's documents and customer pages, in place of the one before.",
  description: `A PNG, JPEG or WebP picture that stands still, known by its bytes. It is kept upright, in sRGB and without the metadata
that came with it, at most ${wanted.longestSide} pixels a side, and made smaller where it would take more than 2 MiB.`,
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    content_base64: inlinePicture(wanted.accepts),
  }),
  output: z.object({
    content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    size_bytes: z.int().describe('Of what is kept.'),
    version: z.int().describe('1 for the first logo of the organization, one more with each that follows.'),
    updated_at: instant(),
  }),
  errors: ['insufficient_permission', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  prepare(ctx, { content_base64 }) {
    requireLive(ctx.actor)
    return cleanPicture(ctx, 'content_base64', Buffer.from(content_base64, 'base64'), wanted)
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
