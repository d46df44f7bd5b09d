import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { consentPurposes, consentSources, consentStates } from './consents-table.ts'

/** Internal event, which webhooks do not send. It does not contain the phone number or email address. */
export const consentChanged = event({
  name: 'consent.changed',
  summary: 'A person opted out of text messages or emails, or opted in again.',
  payload: z.object({
    consent_id: id(),
    client_id: id().nullable(),
    location_id: id(),
    channel: z.enum(['email', 'sms']),
    purpose: z.enum(consentPurposes),
    state: z.enum(consentStates),
    source: z.enum(consentSources),
    version: z.int(),
    updated_at: instant(),
  }),
})
