import {
  receiveCall,
  receiveVoicemail,
  transcribeVoicemail,
} from '../../../domains/customers/inbox/operations.ts'
import { parsePhone } from '../../../kernel/contact/index.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { listPhoneNumbers } from '../../../kernel/messages/sms/index.ts'
import { longestRecordingSeconds, simulatedSid } from '../../../kernel/voice/index.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

export const simulateCallCommand: Command = {
  name: 'pretend call',
  summary: 'Simulate a call that leaves a voicemail, for organizations with simulated calls.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--from <number>', 'who calls')
      .requiredOption(
        '--seconds <count>',
        'length of the voicemail in seconds; 0 for a call without voicemail',
      )
      .option('--words <text>', 'what the caller says, for the transcript'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    if (session.kernel.services.voice.of(org)?.source !== 'pretended')
      throw invalidState('The calls of this organization are not simulated: call it from a telephone.')
    const from = parsePhone(textOf(options, 'from'), org.country)?.e164
    if (from === undefined) throw invalidField('from', 'must be a phone number, such as +13125550142')
    const seconds = /^\d{1,3}$/.test(textOf(options, 'seconds')) ? Number(textOf(options, 'seconds')) : NaN
    if (!(seconds <= longestRecordingSeconds))
      throw invalidField('seconds', `must be a whole number from 0 to ${longestRecordingSeconds}`)
    const transcript = optionalText(options, 'words')
    if (transcript !== undefined && transcript.length > 20_000)
      throw invalidField('words', 'must have at most 20000 characters')
    const number = (await listPhoneNumbers(session.database.system, org.id))[0]
    const [sid, recording_sid] = [`pretended-${newId()}`, simulatedSid(seconds, newId())]
    const location_id = number?.location_id ?? org.defaultLocationId
    const call = { sid, from, to: number?.number ?? null, caller_name: null, location_id }
    const called = await asOperator(session, org, receiveCall, call)
    if (seconds === 0) return called
    const voicemail = await asOperator(session, org, receiveVoicemail, {
      call_sid: sid,
      recording_sid,
      seconds,
    })
    await asOperator(session, org, transcribeVoicemail, {
      call_sid: sid,
      recording_sid,
      text: transcript ?? null,
    })
    return voicemail
  },
}
