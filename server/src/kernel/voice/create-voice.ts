import type { Providers } from '../providers/index.ts'
import { pretendedVoice } from './pretended-voice.ts'
import { twilioVoice, type TwilioVoiceSettings } from './twilio-voice.ts'
import type { Voice } from './voice.ts'

/** `unset`: the calls of demonstrations are pretended, and others have none. */
export type VoiceSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioVoiceSettings

/** Nobody calls demonstrations, nor organizations whose clock is moved by hand: theirs are pretended, whoever takes others'. */
export function createVoice(settings: VoiceSettings, providers: Providers): Voice {
  if (settings.provider === 'off') return { of: () => null }
  const usual =
    settings.provider === 'twilio'
      ? twilioVoice(settings, providers)
      : settings.provider === 'fake'
        ? pretendedVoice
        : null
  return { of: ({ isDemo, clock }) => (isDemo || clock !== null ? pretendedVoice : usual) }
}
