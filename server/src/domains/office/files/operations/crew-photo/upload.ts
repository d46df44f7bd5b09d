import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { duplicateField } from '../../../../../kernel/operations/request-ids.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { jobs, visitIdInput, visitToRecord } from '../../../../work/jobs/index.ts'
import { fileKinds, files, inlineBodyLimit } from '../../../../organization/stored-files/index.ts'
import { claimUpload } from '../../claim-upload.ts'
import { cleanTakenPicture, storeTakenPicture, takenPictureFields } from '../../taken-picture.ts'

const name = 'files.crewPhoto.upload'
const { longestSide } = fileKinds.crew_photo.picture
const accepts = ['jpeg', 'png', 'webp', 'heic'] as const

export const uploadCrewPhoto = mutation({
  name,
  summary: 'Upload a photo and add it to a job.',
  description: `The picture must be a JPEG, PNG, WebP or HEIC without animation, with at most 50 million pixels. It is stored upright, in sRGB and without metadata, with at most ${longestSide} pixels a side, as JPEG, or as WebP if it has transparency. The original is not stored.`,
  permission: ['update_job_status'],
  input: z.strictObject({
    job_id: id().describe('The job.'),
    visit_id: visitIdInput(),
    ...takenPictureFields('photo', accepts),
  }),
  output: files.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode', 'rate_limited', 'service_unavailable'],
  bodyLimit: inlineBodyLimit,
  async prepare(ctx, input) {
    requireLive(ctx.actor)
    await jobs.get(ctx, input.job_id)
    return await cleanTakenPicture(ctx, input, { accepts, longestSide })
  },
  async handler(ctx, { job_id, visit_id, request_id, ...taken }, picture) {
    const { fileId, before } = await claimUpload(ctx, name, request_id, 'update_job_status')
    if (before) return before
    const job = await jobs.get(ctx, job_id)
    const parent = { kind: 'job', id: job.id, location_id: job.location_id } as const
    const visitId = await visitToRecord(ctx, job, visit_id)
    const file = await storeTakenPicture(
      ctx,
      picture,
      { id: fileId, kind: 'crew_photo', parent, visitId },
      taken,
    )
    return { ...file, duplicate: false }
  },
})
