import * as z from 'zod'
import { text } from '../../../kernel/schema/fields.ts'

/** True for an origin as browsers send it in the header `Origin`: scheme, host, any non-default port, nothing else. */
const isOrigin = (origin: string): boolean =>
  /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin

export const bookingSettingsSchema = z.strictObject({
  enabled: z.boolean().describe('True if the booking form is on. If it is off, its URL answers 404.'),
  origins: z
    .array(z.string().max(300).refine(isOrigin, 'must be an origin such as https://www.example.com'))
    .max(50)
    .describe(
      'Web origins whose pages may send the form from a browser and show the booking page in a frame.',
    ),
  service_zips: z
    .array(z.string().regex(/^\d{5}$/, 'must be five digits'))
    .max(5000)
    .describe('Five-digit ZIP codes of the service area.'),
  refuses_other_zips: z.boolean().describe('True if addresses outside the service area are refused.'),
  services: z
    .array(text(100, 1))
    .max(30)
    .describe(
      'Names of the services that the booking page offers. If the list is empty, customers ' +
        'describe the work instead.',
    ),
})
