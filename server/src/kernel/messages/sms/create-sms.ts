import type { Providers } from '../../providers/index.ts'
import { type SimulatedSmsParts, simulatedSms } from './simulated-sms.ts'
import type { Sms } from './sender.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

/**
 * Configured provider of text messages. With `unset`, demonstration companies and organizations with a test clock use
 * the simulated provider, and messages of all others stay in the outbox. `fake` is the simulated provider for all.
 * `off` sends nothing.
 */
export type SmsSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioSettings

/**
 * Creates the function that selects an organization's provider. Customers of demonstration companies and of
 * organizations with a test clock are invented, but their numbers may belong to real people. So their messages go to
 * the simulated provider unless text messages are switched off.
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
