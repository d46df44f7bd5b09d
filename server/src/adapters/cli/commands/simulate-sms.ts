import { receiveText } from '../../../domains/customers/texts/operations.ts'
import { parsePhone } from '../../../kernel/contact/index.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { findPhoneNumber, listPhoneNumbers } from '../../../kernel/messages/sms/index.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

export const simulateSmsCommand: Command = {
  name: 'pretend sms',
  summary: 'Simulate an incoming text, for organizations with simulated texts.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--from <number>', 'who texts')
      .requiredOption('--text <text>', 'text of the message')
      .option(
        '--to <number>',
        'number that receives the text (default: the first number of the organization, if it has one)',
      ),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    if (session.kernel.services.sms.of(org)?.source === 'twilio')
      throw invalidState('Twilio carries the texts of this organization: send one from a telephone.')
    const from = parsePhone(textOf(options, 'from'), org.country)?.e164
    if (from === undefined) throw invalidField('from', 'must be a phone number, such as +13125550142')
    const body = textOf(options, 'text')
    if (body.trim() === '' || body.length > 1600)
      throw invalidField('text', 'must have from 1 to 1600 characters')
    const recipient = optionalText(options, 'to')
    const { system } = session.database
    const number =
      recipient === undefined
        ? (await listPhoneNumbers(system, org.id))[0]
        : await findPhoneNumber(system, parsePhone(recipient, org.country)?.e164 ?? recipient)
    if (recipient !== undefined && number?.org_id !== org.id)
      throw invalidField('to', 'is not a number of the organization; `quoin numbers list` lists them')
    return await asOperator(session, org, receiveText, {
      sid: `pretended-${newId()}`,
      from,
      to: number?.number ?? null,
      location_id: number?.location_id ?? org.defaultLocationId,
      body,
      media: 0,
      is_answered: false,
    })
  },
}
