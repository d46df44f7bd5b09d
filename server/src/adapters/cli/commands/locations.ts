import { saveLocation } from '../../../domains/organization/company/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, textOf } from '../command.ts'

export const createLocationCommand: Command = {
  name: 'locations create',
  summary: 'Add a location to an organization.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .requiredOption('--timezone <zone>', 'IANA name'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = { name: textOf(options, 'name'), timezone: textOf(options, 'timezone') }
    const { id, name, timezone } = await asOperator(session, org, saveLocation, input)
    return { id, name, timezone }
  },
}
