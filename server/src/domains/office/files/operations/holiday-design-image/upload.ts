import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { duplicateField } from '../../../../../kernel/operations/request-ids.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { holidayDesigns } from '../../../../selling/holiday-designs/index.ts'
import { fileKinds, files, inlineBodyLimit } from '../../../../organization/stored-files/index.ts'
import { claimUpload } from '../../claim-upload.ts'
import { cleanTakenPicture, storeTakenPicture, takenPictureFields } from '../../taken-picture.ts'

const name = 'files.holidayDesignImage.upload'
const { change, picture } = fileKinds.holiday_design_image
const accepts = ['jpeg', 'png', 'webp'] as const

export const uploadHolidayDesignImage = mutation({
  name,
  summary: 'Upload a picture of a house for a design of holiday lights.',
  description:
    'The picture must be a JPEG, PNG or WebP without animation, with at most 50 million pixels. It ' +
    `is stored upright, in sRGB and without metadata, with at most ${picture.longestSide} pixels a ` +
    'side, as JPEG, or as WebP if it has transparency. The original is not stored. Points of a ' +
    'design are pixels of the stored picture: use the returned `width` and `height`. If no ' +
    'design is passed, the picture is attached to the first design that is saved with it by ' +
    '`holidayDesign.save`.',
  permission: [change],
  input: z.strictObject({
    holiday_design_id: id()
      .nullish()
      .describe(
        'Id of the holiday design to which the picture is attached. If omitted, the picture can be attached later.',
      ),
    ...takenPictureFields('picture', accepts),
  }),
  output: files.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  async prepare(ctx, input) {
    requireLive(ctx.actor)
    if (input.holiday_design_id) await holidayDesigns.get(ctx, input.holiday_design_id)
    return await cleanTakenPicture(ctx, input, { accepts, longestSide: picture.longestSide })
  },
  async handler(ctx, { holiday_design_id, request_id, ...taken }, cleaned) {
    const { fileId, before } = await claimUpload(ctx, name, request_id, change)
    if (before) return before
    const design = holiday_design_id ? await holidayDesigns.get(ctx, holiday_design_id) : null
    const parent = design && {
      kind: 'holiday_design' as const,
      id: design.id,
      location_id: design.location_id,
    }
    const newFile = { id: fileId, kind: 'holiday_design_image', parent } as const
    return { ...(await storeTakenPicture(ctx, cleaned, newFile, taken)), duplicate: false }
  },
})
