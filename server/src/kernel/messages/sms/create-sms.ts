import { hasInventedCustomers } from '../../access/actor.ts'
import type { Providers } from '../../providers/index.ts'
import { type SimulatedSmsParts, simulatedSms } from './simulated-sms.ts'
import type { Sms } from './sender.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

/**
 * Configured provider of text messages. With `unset`, demonstration companies and organizations with a test clock use
 * the simulated provider, and messages of all other organizations stay in the outbox. With `fake`, all organizations
 * use the simulated provider. With `off`, no messages are sent.
 */
export type SmsSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioSettings

/**
 * Creates the function that selects an organization's provider. Customers of demonstration companies and of
 * organizations with a test clock are invented, but their numbers may belong to real people. So their messages always
 * go to the simulated provider, or to none if text messages are switched off.
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
  return { of: (org) => (hasInventedCustomers(org) ? simulated : usual) }
}
