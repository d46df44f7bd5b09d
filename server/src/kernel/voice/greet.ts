import { cutText } from '../cut-text.ts'

export const longestRecordingSeconds = 180

/** Maximum length of a spoken name, in UTF-16 code units. Twilio limits the whole spoken text to 4,096 characters. */
const longestName = 200

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML does not allow most control characters.
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')

export interface Doors {
  recording: string
  transcription: string
}

/**
 * Returns the greeting for a caller as TwiML (Twilio's call instructions): the company's name, and the request to
 * speak after the tone.
 */
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

/** TwiML (Twilio's call instructions) that ends a call without a greeting. */
export const hangUp = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>'
