import { cutText } from '../../../kernel/cut-text.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isContactOptedOut, recordConsent } from '../../messages/outbox/index.ts'
import type { BookingForm } from './booking-form.ts'

interface Said {
  sms: string | null
  email: string | null
  reference: string
  clientId: string | null
  locationId: string
}

const channels = ['sms', 'email'] as const
const longestEvidence = 500

/**
 * Records the customer's consent to advertising from the form, if it is valid. By ticking a box, the customer accepts
 * the text shown beside the box, so a consent without this text is ignored. A consent from the form never reverses an
 * opt-out, because anyone can enter another person's number.
 */
export async function recordFormConsent(
  ctx: MutationContext,
  consent: BookingForm['consent'],
  { reference, clientId, locationId, ...addresses }: Said,
): Promise<void> {
  for (const channel of channels) {
    const [agreed, address] = [consent?.[channel], addresses[channel]]
    if (agreed === undefined || address === null) continue
    if (agreed && (!consent?.text || (await isContactOptedOut(ctx, channel, address)))) continue
    await recordConsent(ctx, {
      channel,
      address,
      state: agreed ? 'opted_in' : 'opted_out',
      purpose: 'marketing',
      source: 'form',
      evidence: evidenceOf(reference, consent!),
      clientId,
      locationId,
    })
  }
}

function evidenceOf(reference: string, { text, at }: NonNullable<BookingForm['consent']>): string {
  const when = at === undefined ? '' : `, ${at}`
  return cutText(`Booking ${reference}${when}${text ? `: ${text}` : ''}`, longestEvidence)
}
