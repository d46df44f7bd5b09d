import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { judgedLater } from '../../../kernel/schema/judged-later.ts'

/** Input fields of a client, each with its format. */
export const clientFields = {
  name: text(200, 1),
  email: email(),
  phone: phone().describe(
    "Phone number in international format, or as dialled in the organization's country.",
  ),
  address_line1: text(300, 1)
    .check(judgedLater('must not be a post office box'))
    .describe('Street and house number of the place of work. Post office boxes are refused.'),
  address_line2: text(120),
  city: text(120, 1),
  state: text(120, 1)
    .check(judgedLater("must be a state of the client's country"))
    .describe(
      'State or province. In the US and Canada it is stored as two letters; a full name is converted.',
    ),
  zip: text(12, 1)
    .check(judgedLater("must be a postal code of the client's country"))
    .describe('Postal code, in the US `NNNNN` or `NNNNN-NNNN`.'),
  notes: text(10_000),
}
