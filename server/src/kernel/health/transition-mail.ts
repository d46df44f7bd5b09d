import type { MailMessage } from '../messages/mail/index.ts'
import type { Circuit, Transition } from './circuit.ts'
import type { Probe } from './probe.ts'

/** A mail to the operators. Its key derives from the opening, so each transition sends one mail, whichever process detects it. */
export function transitionMail(
  to: string,
  transition: Transition,
  { before, after, probe }: { before: Circuit; after: Circuit; probe: Probe },
): MailMessage {
  const openedAt = after.opened_at ?? before.opened_at!
  const message = { to: { address: to }, idempotencyKey: `health/${transition}/${openedAt}` }
  if (transition === 'opened') {
    return {
      ...message,
      subject: 'Quoin: scheduled work is held',
      text: [
        `Since ${openedAt}, scheduled work is held, because three health probes in a row were degraded.`,
        `The last one said: ${after.reason}`,
        'Webhook deliveries and automations go on. Scheduled work goes on after two healthy probes in a row, but not before ten minutes have passed.',
      ].join('\n\n'),
    }
  }
  return {
    ...message,
    subject: 'Quoin: scheduled work goes on',
    text: [
      `Since ${probe.at}, the health probes are healthy again and scheduled work goes on.`,
      `It had been held since ${openedAt}. The reason was: ${before.reason}`,
    ].join('\n\n'),
  }
}
