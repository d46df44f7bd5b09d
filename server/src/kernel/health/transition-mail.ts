import type { MailMessage } from '../messages/mail/index.ts'
import type { Circuit, Transition } from './circuit.ts'
import type { Probe } from './probe.ts'

/**
 * Composes the email to the operators about a change of the circuit breaker's state. Its idempotency key contains the
 * time at which the circuit breaker opened, so that each change sends one email, whichever process detects it.
 */
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
      subject: 'Quoin: scheduled work is suspended',
      text: [
        `Scheduled work has been suspended since ${openedAt}, because three health probes in a row were degraded.`,
        `The last probe reported: ${after.reason}`,
        'Webhook deliveries and automations continue. Scheduled work resumes after two healthy ' +
          'probes in a row, but at the earliest ten minutes after it was suspended.',
      ].join('\n\n'),
    }
  }
  return {
    ...message,
    subject: 'Quoin: scheduled work has resumed',
    text: [
      `The health probes have been healthy since ${probe.at}, and scheduled work has resumed.`,
      `It had been suspended since ${openedAt}. The reason was: ${before.reason}`,
    ].join('\n\n'),
  }
}
