import * as z from 'zod'
import { AppError } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { runLater } from '../../../../kernel/operations/run-later.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { providerNotConfigured } from '../../../../kernel/providers/index.ts'
import type { FetchedRecording } from '../../../../kernel/voice/index.ts'
import { hasRoomFor, keepFile } from '../../../files/index.ts'
import { deleteRecordingThere, findRecordingThere } from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/** A carrier may tell of a recording before it has it at hand. */
const readyWithinMs = 20 * 60_000

/**
 * Brings a recording home. Where it is, and what a crash leaves:
 *
 *   1  there   the voicemail is `fetching` and noted in `recordings_there`; this operation was left to the background by the
 *              transaction that took it
 *   2  ours    a file with its bytes, in one transaction with the voicemail; the removal there is left by the same one
 *   3  here    the file's bytes are moved to storage as those of every file; whoever recorded it has removed it, and what
 *              was noted is gone
 *
 * Fetching reads, and is done again after a crash. Nothing is removed there before it is ours. A sweep leaves 1 and 2 anew
 * where the background has given up (`pursue.ts`), and ends with `unavailable` what nobody can give us.
 */
export const fetchVoicemail = mutation({
  name: 'inbox.voicemails.fetch',
  summary: 'Fetch what a caller left from whoever recorded it.',
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('Which one.') }),
  output: z.object({ recording_status: z.enum(['fetching', 'available', 'unavailable']) }),
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async prepare(ctx, { voicemail_id }): Promise<FetchedRecording | undefined> {
    const row = await voicemails.get(ctx, voicemail_id)
    if (row.recording_status !== 'fetching') return undefined
    const voice = ctx.services.voice.of(ctx.actor.org)
    if (!voice) throw providerNotConfigured('phone calls')
    const fetched = await voice.fetchRecording(row.recording_sid)
    const there = await findRecordingThere(ctx.db, ctx.actor.org.id, voicemail_id)
    if (!fetched && there && Date.parse(ctx.present) - Date.parse(there.told_at) < readyWithinMs)
      throw new AppError('service_unavailable', 'There is no such recording yet.')
    return fetched
  },
  async handler(ctx, { voicemail_id }, fetched) {
    const row = await voicemails.hold(ctx, voicemail_id)
    if (row.recording_status !== 'fetching') return { recording_status: row.recording_status }
    if (!fetched || !(await hasRoomFor(ctx, fetched.bytes.length))) {
      voicemails.save(ctx, row, { recording_status: 'unavailable' })
      deleteRecordingThere(ctx, voicemail_id)
      return { recording_status: 'unavailable' as const }
    }
    const { conversation_id, location_id } = row
    const { bytes, contentType } = fetched
    const file = await keepFile(ctx, {
      kind: 'inbox_attachment',
      parent: { kind: 'conversation', id: conversation_id, location_id },
      filename: `voicemail-${row.received_at.slice(0, 10)}.wav`,
      contentType,
      bytes,
    })
    voicemails.save(ctx, row, {
      recording_status: 'available',
      file_id: file.id,
      content_type: contentType,
      size_bytes: bytes.length,
    })
    runLater(ctx, 'inbox.voicemails.forgetThere', { voicemail_id })
    return { recording_status: 'available' as const }
  },
})
