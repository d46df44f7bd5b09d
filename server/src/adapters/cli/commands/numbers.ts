import { assignNumber, releaseNumber } from '../../../domains/organization/numbers/operations.ts'
import { listPhoneNumbers } from '../../../kernel/messages/sms/index.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, textOf } from '../command.ts'

export const assignNumberCommand: Command = {
  name: 'numbers assign',
  summary: 'Assign a phone number of the installation to a location.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--location <id>', 'the location that receives texts and calls to the number')
      .requiredOption('--number <number>', 'in E.164, such as +13125550142'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = { number: textOf(options, 'number'), location_id: textOf(options, 'location') }
    return await asOperator(session, org, assignNumber, input)
  },
}

export const listNumbersCommand: Command = {
  name: 'numbers list',
  summary: 'List the phone numbers assigned to an organization.',
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const numbers = await listPhoneNumbers(session.database.system, org.id)
    return numbers.map(({ number, location_id }) => ({ number, location_id }))
  },
}

export const releaseNumberCommand: Command = {
  name: 'numbers release',
  summary: 'Release a phone number, so that texts and calls to it are no longer delivered.',
  options: (parser) => parser.requiredOption('--org <slug>').requiredOption('--number <number>'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    return await asOperator(session, org, releaseNumber, { number: textOf(options, 'number') })
  },
}
