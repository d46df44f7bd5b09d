import { carrierForTests } from '../../../../kernel/voice/carrier-for-tests.ts'
import { createVoice } from '../../../../kernel/voice/index.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { receiveVoicemail } from '../operations.ts'
import { call, service } from './calling.ts'

/**
 * Replaces the simulated carrier with a local server that imitates a real carrier's API, for all organizations of this
 * test file.
 */
export async function realCarrier({ app }: TestOrg) {
  const carrier = await carrierForTests()
  const { services } = app.kernel
  Object.assign(services, { voice: createVoice(carrier.settings, services.providers) })
  return carrier
}

/**
 * Stores a recording at the carrier and reports it to the server. If `bytes` is absent, the carrier does not have
 * the recording yet.
 */
export async function leaveThere(
  org: TestOrg,
  { recordings }: Awaited<ReturnType<typeof carrierForTests>>,
  bytes?: Buffer,
) {
  const { sid: call_sid } = await call(org)
  const recording_sid = `RE${newId()}`
  if (bytes) recordings.set(recording_sid, bytes)
  const input = { call_sid, recording_sid, seconds: 2 }
  const { voicemail_id } = await org.run(receiveVoicemail, input, service)
  return { voicemail_id: voicemail_id!, recording_sid, input }
}
