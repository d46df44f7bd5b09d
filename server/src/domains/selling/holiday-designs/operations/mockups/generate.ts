import * as z from 'zod'
import { limitedAs } from '../../../../../kernel/access/actor.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { storeFile } from '../../../../organization/stored-files/index.ts'
import { holidayDesigns } from '../../holiday-design.ts'
import { mockupJob } from '../../mockup-job.ts'
import { mockups, styles } from '../../mockup.ts'
import { findDrawn } from '../../mockups-table.ts'
import { requireInUse } from '../../require-in-use.ts'
import { photoOfDesign } from '../../photo-of-design.ts'

export const generateMockup = mutation({
  name: 'mockups.generate',
  summary: 'Draw a preview of a design of holiday lights at night, on its photo.',
  description:
    'Darkens the photo and draws a bulb for every foot of the lines. If a mockup of the same design ' +
    'version, style and width already exists, it is returned. A design without a photo is refused with ' +
    '409 `invalid_state` and the reason `needs_photo`.',
  permission: ['manage_holiday_lights'],
  metered: true,
  input: z.strictObject({
    holiday_design_id: id().describe('The design.'),
    style: z.enum(styles).default('night').describe('Darkness of the picture.'),
    width: z.int().min(320).max(2048).default(1280).describe('Width of the picture in pixels.'),
    expected_version: expectedVersion(),
  }),
  output: mockups.schema,
  errors: [
    'not_found',
    'invalid_state',
    'stale_version',
    'unsupported_in_test_mode',
    'rate_limited',
    'service_unavailable',
  ],
  async prepare(ctx, { holiday_design_id, style, width, expected_version }) {
    requireLive(ctx.actor)
    const design = await holidayDesigns.get(ctx, holiday_design_id)
    requireVersion(design, expected_version)
    requireInUse(design)
    const mockupKey = { holiday_design_id, design_version: design.version, style, wanted_width: width }
    const photo = await photoOfDesign(ctx, design)
    if (await findDrawn(ctx.db, ctx.actor.org.id, mockupKey)) return { mockupKey, picture: null }
    const job = mockupJob(design, photo, { style, width })
    return { mockupKey, picture: await ctx.services.pictures.of(limitedAs(ctx.actor.org)).mockup(job) }
  },
  async handler(ctx: MutationContext, { holiday_design_id, expected_version }, { mockupKey, picture }) {
    const design = await holidayDesigns.lock(ctx, holiday_design_id, expected_version)
    requireInUse(design)
    const there = await findDrawn(ctx.db, ctx.actor.org.id, mockupKey)
    if (there) return mockups.present(there, ctx)
    if (!picture)
      throw new AppError('service_unavailable', 'The mockup was deleted during the call. Call again.', [], 1)
    const { bytes, width, height } = picture
    const { location_id } = design
    const file = await storeFile(ctx, {
      kind: 'mockup',
      parent: { kind: 'holiday_design', id: design.id, location_id },
      filename: `mockup-${mockupKey.style}.webp`,
      contentType: 'image/webp',
      bytes,
      width,
      height,
    })
    const mockup = mockups.insert(ctx, {
      location_id,
      ...mockupKey,
      file_id: file.id,
      width,
      height,
    })
    return mockups.present(mockup, ctx)
  },
})
