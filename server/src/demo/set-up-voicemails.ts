import { hasCalls } from '../domains/customers/inbox/index.ts'
import {
  fetchVoicemail,
  missCall,
  receiveCall,
  receiveVoicemail,
  setVoicemailStatus,
  transcribeVoicemail,
} from '../domains/customers/inbox/operations.ts'
import type { Actor } from '../kernel/access/actor.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { performPart } from '../kernel/operations/perform-part.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { simulatedSid } from '../kernel/voice/index.ts'
import { type Owned, ownerOf } from './as-owner.ts'

interface DemoVoicemail {
  seconds: number
  /** Transcript of the voicemail. Null if the speech could not be understood. */
  transcript: string | null
  isListenedTo?: boolean
  /** True if the phone provider no longer has the recording. */
  isGone?: boolean
}

interface Called {
  minutesAgo: number
  caller: 'client' | 'lead' | 'stranger'
  /** The voicemail that the caller left. Absent if the caller left none. */
  voicemail?: DemoVoicemail
}

const calls: readonly Called[] = [
  { minutesAgo: 2900, caller: 'stranger' },
  { minutesAgo: 1500, caller: 'stranger', voicemail: { seconds: 4, transcript: null, isGone: true } },
  {
    minutesAgo: 1340,
    caller: 'client',
    voicemail: {
      seconds: 5,
      transcript: 'The gutters look great, thank you. Please send the invoice.',
      isListenedTo: true,
    },
  },
  { minutesAgo: 200, caller: 'lead' },
  {
    minutesAgo: 95,
    caller: 'lead',
    voicemail: { seconds: 6, transcript: 'Could you call me back about the windows?' },
  },
]

/** Runs an operation with a clock that shows the time `minutes` minutes after the phone call. */
type Perform = <Output>(
  minutes: number,
  operation: Mutation<unknown, Output>,
  input: object,
  more?: { actor?: Actor; prepared?: () => Promise<unknown> },
) => Promise<Output>

/**
 * Simulates five calls to a demo organization, unless this was done before: one with a new voicemail, one with a
 * voicemail that was played, one with a voicemail whose recording no longer exists, and two without a voicemail.
 */
export async function setUpVoicemails(
  { database, kernel, now }: { database: Database; kernel: Kernel; now: string },
  owned: Owned,
): Promise<void> {
  const { org } = owned
  const service: Actor = { type: 'system', id: null, org, mode: 'live', locations: '*' }
  const owner = ownerOf(owned)
  await database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    if (await hasCalls(transaction, org.id)) return
    const numbers = await numbersOf(transaction, org.id)
    for (const { minutesAgo, caller, voicemail } of calls) {
      const perform: Perform = async (minutes, operation, input, { actor = service, prepared } = {}) => {
        const at = new Date(Date.parse(now) + (minutes - minutesAgo) * 60_000).toISOString()
        const call = { actor, input, requestId: newId(), now: at }
        const preparation = prepared && { get: prepared }
        return (await performPart(kernel, operation, call, transaction, { preparation })).output
      }
      const sid = `pretended-${newId()}`
      const call = { sid, from: numbers[caller], to: null, caller_name: null }
      const { call_id } = await perform(0, receiveCall, { ...call, location_id: org.defaultLocationId })
      if (voicemail) await leave(perform, { kernel, service, owner }, sid, voicemail)
      else await perform(10, missCall, { call_id })
    }
  })
}

async function leave(
  perform: Perform,
  { kernel, service, owner }: { kernel: Kernel; service: Actor; owner: Actor },
  call_sid: string,
  { seconds, transcript, isListenedTo, isGone }: DemoVoicemail,
): Promise<void> {
  const recording_sid = simulatedSid(seconds, newId())
  const { voicemail_id } = await perform(1, receiveVoicemail, { call_sid, recording_sid, seconds })
  await perform(2, transcribeVoicemail, { call_sid, recording_sid, text: transcript })
  const prepared = async () =>
    isGone ? undefined : await kernel.services.voice.of(service.org)?.fetchRecording(recording_sid)
  await perform(2, fetchVoicemail, { voicemail_id }, { prepared })
  if (isListenedTo) await perform(60, setVoicemailStatus, { voicemail_id, heard: true }, { actor: owner })
}

/**
 * Returns the phone numbers of three callers: of the latest client and the latest lead for whom a phone number is
 * stored, and of an unknown caller.
 */
async function numbersOf(db: Queries, orgId: string): Promise<Record<Called['caller'], string>> {
  const stranger = '+13125550192'
  const latest = async (people: 'client_people' | 'lead_people', also = 'true') => {
    const row = await db.row<{ phone: string }>(
      `select p.phone from ${people} p where p.org_id = $1 and p.phone is not null and p.archived_at is null and ${also}
        order by p.created_at desc, p.id limit 1`,
      [orgId],
    )
    return row?.phone ?? stranger
  }
  return {
    client: await latest('client_people'),
    lead: await latest('lead_people', 'p.client_id is null'),
    stranger,
  }
}
