import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { runLater } from '../../../../kernel/operations/run-later.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  deleteRecordingThere,
  holdRecordingThere,
  lookLater,
} from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/** So long somebody may need to notice that the carrier refuses us. */
const patienceMs = 7 * 24 * 3_600_000

/** What ended in the background without success is left to it anew, and given up when it is known for long. */
export const pursueRecording = mutation({
  name: 'inbox.voicemails.pursue',
  summary: 'Look after a recording that whoever made it has still.',
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('Which one.') }),
  output: z.object({ result: z.enum(['left_anew', 'given_up', 'known']) }),
  async handler(ctx, { voicemail_id }) {
    // Locked in the order in which fetching does it: the voicemail first.
    const row = await voicemails.holdAny(ctx, voicemail_id)
    const there = await holdRecordingThere(ctx, voicemail_id)
    if (!row || !there || there.due_at > ctx.present) return { result: 'known' as const }
    const isFetching = row.recording_status === 'fetching'
    if (Date.parse(ctx.present) - Date.parse(there.told_at) < patienceMs) {
      lookLater(ctx, voicemail_id)
      runLater(ctx, isFetching ? 'inbox.voicemails.fetch' : 'inbox.voicemails.forgetThere', { voicemail_id })
      return { result: 'left_anew' as const }
    }
    if (isFetching) voicemails.save(ctx, row, { recording_status: 'unavailable' })
    deleteRecordingThere(ctx, voicemail_id)
    return { result: 'given_up' as const }
  },
})
