import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { instant } from '../../../../../kernel/schema/fields.ts'
import { lockCompanySettings, requireLive, saveCompany } from '../../../../organization/company/index.ts'
import {
  cleanPicture,
  inlineBodyLimit,
  inlinePicture,
  saveLogo,
} from '../../../../organization/stored-files/index.ts'

/**
 * Requirements for the logo. The logo is stored in the format in which it was uploaded (`written: 'own'`). Formats
 * other than these are refused, because documents and emails cannot show them.
 */
const requirements = {
  accepts: ['png', 'jpeg', 'webp'],
  longestSide: 4096,
  written: 'own',
  mostBytes: 2 * 1024 * 1024,
} as const

export const uploadCompanyLogo = mutation({
  name: 'files.companyLogo.upload',
  summary: "Set the logo of the organization's documents and customer pages, replacing the previous one.",
  description: `The picture must be a PNG, JPEG or WebP without animation. It is stored upright, in sRGB and without metadata, with at most ${requirements.longestSide} pixels a side, and scaled down further if it would exceed 2 MiB.`,
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    content_base64: inlinePicture(requirements.accepts),
  }),
  output: z.object({
    content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
    width: z.int().describe('Width in pixels.'),
    height: z.int().describe('Height in pixels.'),
    size_bytes: z.int().describe('Size of the stored picture in bytes.'),
    version: z
      .int()
      .describe("Version of the logo: 1 for the organization's first logo, incremented with each new logo."),
    updated_at: instant(),
  }),
  errors: ['insufficient_permission', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  prepare(ctx, { content_base64 }) {
    requireLive(ctx.actor)
    return cleanPicture(ctx, 'content_base64', Buffer.from(content_base64, 'base64'), requirements)
  },
  async handler(ctx, _input, image) {
    const orgId = ctx.actor.org.id
    // Increases the version of the company's settings, so that cached settings and documents are no longer used.
    const company = await lockCompanySettings(ctx.db, orgId, ctx.now)
    await saveCompany(ctx.db, orgId, { ...company, version: company.version + 1 }, ctx.now)
    const { bytes, ...logo } = await saveLogo(ctx.db, orgId, image, ctx.now)
    return { ...logo, size_bytes: bytes.length }
  },
})
