import { newId } from '../../../../kernel/ids.ts'
import { simulatedSid } from '../../../../kernel/voice/index.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { fetchVoicemail, receiveCall, receiveVoicemail, transcribeVoicemail } from '../operations.ts'

export const service = { type: 'system', id: null, mode: 'live', locations: '*' } as const

export async function call(org: TestOrg, from = '+13125550177') {
  const sid = `CA${newId()}`
  const to = '+13125550100'
  const input = { sid, from, to, caller_name: 'Ada', location_id: org.locationId }
  return { sid, ...(await org.run(receiveCall, input, service)) }
}

/** Simulates a caller who leaves a voicemail of this many seconds. The server has not fetched its recording yet. */
export async function leave(org: TestOrg, seconds = 2, from?: string) {
  const { sid: call_sid } = await call(org, from)
  const recording_sid = simulatedSid(seconds, newId())
  const input = { call_sid, recording_sid, seconds }
  const { voicemail_id } = await org.run(receiveVoicemail, input, service)
  return { voicemail_id: voicemail_id!, recording_sid, input }
}

/** Simulates a caller who leaves a voicemail, and fetches its recording from the simulated carrier. */
export async function leaveAndFetch(org: TestOrg, seconds?: number, from?: string) {
  const voicemail = await leave(org, seconds, from)
  const { call_sid, recording_sid } = voicemail.input
  await org.run(transcribeVoicemail, { call_sid, recording_sid, text: 'Hello' }, service)
  await org.run(fetchVoicemail, { voicemail_id: voicemail.voicemail_id }, service)
  return voicemail.voicemail_id
}
