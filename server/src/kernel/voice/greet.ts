import { cutText } from '../cut-text.ts'

/** So long a caller may speak. */
export const longestRecordingSeconds = 180

/** Of a name so much is said; what is read out at all has at most 4,096 characters. */
const longestName = 200

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // No control character may stand in XML.
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')

export interface Doors {
  recording: string
  transcription: string
}

/** What is said to a caller, in TwiML: whose line it is, and that they may speak after the tone. */
export function greet(company: string, { recording, transcription }: Doors): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Response>',
    `<Say>You have reached ${escaped(cutText(company, longestName))}. Please leave a message after the tone.</Say>`,
    `<Record maxLength="${longestRecordingSeconds}" playBeep="true" action="${escaped(recording)}" recordingStatusCallback="${escaped(recording)}" transcribe="true" transcribeCallback="${escaped(transcription)}"/>`,
    '<Hangup/>',
    '</Response>',
  ].join('')
}

/** What ends a call without a word. */
export const hangUp = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>'
