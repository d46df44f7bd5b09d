import { hasInventedCustomers } from '../access/actor.ts'
import type { Providers } from '../providers/index.ts'
import { simulatedVoice } from './simulated-voice.ts'
import { twilioVoice, type TwilioVoiceSettings } from './twilio-voice.ts'
import type { Voice } from './voice.ts'

/**
 * Configured provider of voice calls. With `unset`, demonstration companies and organizations with a test clock have
 * simulated calls, and all others have no provider. With `fake`, all organizations have simulated calls. With `off`,
 * no organization has a provider.
 */
export type VoiceSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioVoiceSettings

/**
 * Creates the function that selects an organization's provider. Demonstration companies and organizations with a test
 * clock always have simulated calls, or no provider if calls are switched off.
 */
export function createVoice(settings: VoiceSettings, providers: Providers): Voice {
  if (settings.provider === 'off') return { of: () => null }
  const usual =
    settings.provider === 'twilio'
      ? twilioVoice(settings, providers)
      : settings.provider === 'fake'
        ? simulatedVoice
        : null
  return { of: (org) => (hasInventedCustomers(org) ? simulatedVoice : usual) }
}
