import { cutText } from '../../kernel/cut-text.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { isContactOptedOut, noteConsent } from '../outbox/index.ts'
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
 * What the boxes of a form say of advertising, as far as it can count: who ticks one agrees to the words beside it, so
 * without words nothing was agreed to. Anybody can fill in a form with anybody's number, so it takes no refusal back.
 */
export async function noteFormConsent(
  ctx: MutationContext,
  consent: BookingForm['consent'],
  { reference, clientId, locationId, ...addresses }: Said,
): Promise<void> {
  for (const channel of channels) {
    const [agreed, address] = [consent?.[channel], addresses[channel]]
    if (agreed === undefined || address === null) continue
    if (agreed && (!consent?.text || (await isContactOptedOut(ctx, channel, address)))) continue
    await noteConsent(ctx, {
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
