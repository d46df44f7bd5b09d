import * as z from 'zod'
import { column, internal, joined } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { conversationOf } from '../../../messages/conversations/index.ts'

/** A message left by a caller. */
export const voicemails = record({
  kind: 'voicemail',
  table: 'voicemails',
  schema: { id: 'Voicemail', description: 'A message left by a caller.' },
  owners: 'voicemail_owners',
  members: {
    ...tradeStart,
    conversation_id: column(id()),
    from_number: column(
      z
        .string()
        .describe("Caller: phone number in E.164 form, or the carrier's identifier for a withheld number."),
    ),
    caller_name: column(z.string().nullable().describe("Caller's name as the carrier reports it.")),
    client_id: joined(id().nullable(), conversationOf('client_id')),
    lead_id: joined(id().nullable(), conversationOf('lead_id')),
    received_at: column(instant()),
    duration_seconds: column(z.int()),
    transcript: column(z.string().nullable()),
    transcript_status: column(
      z
        .enum(['pending', 'completed', 'failed', 'none'])
        .describe('Status of the transcript. `none` means that no transcript is made.'),
    ),
    recording_status: column(
      z
        .enum(['fetching', 'available', 'unavailable'])
        .describe(
          'Status of the recording. `fetching` means that it is still at the carrier; `unavailable` ' +
            'means that there is none or that it was deleted.',
        ),
    ),
    content_type: column(z.string()),
    size_bytes: column(z.int().describe('Size of the recording in bytes. 0 until it is available.')),
    heard_at: column(
      instant()
        .nullable()
        .describe('Time at which the voicemail was marked as heard. Null if it is unheard.'),
    ),
    recording_sid: internal(z.string()),
    file_id: internal(id().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

/** Status of a finished transcript; `null` means that the recording could not be transcribed. */
export const endOf = (transcript: string | null): 'completed' | 'failed' =>
  transcript === null ? 'failed' : 'completed'
