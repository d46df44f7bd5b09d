import { parsePhone } from '../contact/index.ts'
import type { CarrierRecording, CarrierTranscript } from './voice.ts'

export interface InboundCall {
  sid: string
  /** Number of the caller: in E.164, or `anonymous` if it is withheld, or any other text that the carrier sends. */
  from: string
  /** Number that was called. It is one of the installation's numbers. */
  to: string
  callerName: string | null
}

const name = /^[A-Za-z0-9_-]{1,64}$/
/**
 * Matches the caller ids that the carrier sends for a withheld number: certain words, or the digits of these words on
 * a telephone keypad.
 */
const withheld =
  /^(|(client:)?(anonymous|restricted|blocked|unknown|unavailable|private)|\+?(266696687|7378742833|2562533|8656696|86282452253))$/i
const longestTranscript = 20_000
const plain = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

export function readCall(form: URLSearchParams): InboundCall | null {
  const sid = named(form, 'CallSid')
  const to = parsePhone(form.get('To') ?? '', 'US')?.e164
  if (sid === null || to === undefined) return null
  const callerNumber = plain(form.get('From')?.trim() ?? '').slice(0, 40)
  const from = withheld.test(callerNumber) ? 'anonymous' : callerNumber
  const callerName = plain(form.get('CallerName')?.trim() ?? '').slice(0, 200)
  return { sid, from: parsePhone(from, 'US')?.e164 ?? from, to, callerName: callerName || null }
}

/** Parses a callback about a recording. Null if the form is invalid or the caller said nothing. */
export function readRecording(form: URLSearchParams): CarrierRecording | null {
  const [callSid, sid] = [named(form, 'CallSid'), named(form, 'RecordingSid')]
  const seconds = /^\d{1,5}$/.exec(form.get('RecordingDuration') ?? '0')?.[0]
  if (callSid === null || sid === null || seconds === undefined) return null
  if (/^(absent|failed|in-progress)$/.test(form.get('RecordingStatus') ?? '')) return null
  return { callSid, sid, seconds: Number(seconds) }
}

export function readTranscript(form: URLSearchParams): CarrierTranscript | null {
  const [callSid, recordingSid] = [named(form, 'CallSid'), named(form, 'RecordingSid')]
  if (callSid === null || recordingSid === null) return null
  const isDone = form.get('TranscriptionStatus') === 'completed'
  const text = plain(form.get('TranscriptionText') ?? '')
    .trim()
    .slice(0, longestTranscript)
  return { callSid, recordingSid, text: isDone && text !== '' ? text : null }
}

function named(form: URLSearchParams, field: string): string | null {
  const value = form.get(field) ?? ''
  return name.test(value) ? value : null
}
