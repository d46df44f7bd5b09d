import type { Providers } from '../../providers/index.ts'
import { type SimulatedSmsParts, simulatedSms } from './simulated-sms.ts'
import type { Sms } from './sender.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

/** `unset`: demonstrations use the simulated provider, and messages of other organizations stay in the outbox. */
export type SmsSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioSettings

/**
 * Selects the provider of an organization. People in demo organizations, and in organizations with a test clock, are
 * invented, and their numbers may belong to real people. Their messages therefore go to the simulated provider,
 * whatever provider the others use.
 */
export function createSms(
  settings: SmsSettings,
  parts: SimulatedSmsParts & { providers: Providers; publicUrl: () => string },
): Sms {
  if (settings.provider === 'off') return { of: () => null }
  const simulated = simulatedSms(parts)
  const usual =
    settings.provider === 'twilio'
      ? twilioSms(settings, parts)
      : settings.provider === 'fake'
        ? simulated
        : null
  return { of: ({ isDemo, clock }) => (isDemo || clock !== null ? simulated : usual) }
}
