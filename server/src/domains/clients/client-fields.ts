import { email, phone } from '../../kernel/schema/contact-fields.ts'
import { text } from '../../kernel/schema/fields.ts'
import { judgedLater } from '../../kernel/schema/judged-later.ts'

/** What a caller may say of a client, each member with the form it must have. */
export const clientFields = {
  name: text(200, 1),
  email: email(),
  phone: phone().describe("International, or as it is dialled in the organization's country."),
  address_line1: text(300, 1)
    .check(judgedLater('must not be a post office box'))
    .describe('Where the work is done; a post office box is refused.'),
  address_line2: text(120),
  city: text(120, 1),
  state: text(120, 1)
    .check(judgedLater("must be a state of the client's country"))
    .describe('In the US and Canada two letters; a name is accepted and converted.'),
  zip: text(12, 1)
    .check(judgedLater("must be a postal code of the client's country"))
    .describe('In the US `NNNNN` or `NNNNN-NNNN`.'),
  notes: text(10_000),
}
