import type { Providers } from '../../providers/index.ts'
import { type PretendedParts, pretendedSms } from './pretended-sms.ts'
import type { Sms } from './sender.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

/** `unset`: demonstrations pretend, those of all others stay in the outbox. */
export type SmsSettings = { provider: 'unset' | 'fake' | 'off' } | TwilioSettings

/**
 * The people of demonstrations, and of organizations whose clock is moved by hand, are invented, and their numbers may be
 * somebody's: of them texts are pretended, whoever carries those of the others.
 */
export function createSms(
  settings: SmsSettings,
  parts: PretendedParts & { providers: Providers; publicUrl: () => string },
): Sms {
  if (settings.provider === 'off') return { of: () => null }
  const pretended = pretendedSms(parts)
  const usual =
    settings.provider === 'twilio'
      ? twilioSms(settings, parts)
      : settings.provider === 'fake'
        ? pretended
        : null
  return { of: ({ isDemo, clock }) => (isDemo || clock !== null ? pretended : usual) }
}
