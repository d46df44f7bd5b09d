import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { consentPurposes, consentSources, consentStates } from './consents-table.ts'

/** Stays inside the service. Whose number or address it is, is not told. */
export const consentChanged = event({
  name: 'consent.changed',
  summary: 'Somebody wants no more text messages or mails, or wants them again.',
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
