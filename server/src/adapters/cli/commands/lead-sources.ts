import { saveLeadSource } from '../../../domains/organization/company/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, textOf } from '../command.ts'

export const createLeadSourceCommand: Command = {
  name: 'lead-sources create',
  summary: 'Add a lead source.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .option('--inactive', 'create it disabled, so that new leads cannot have it'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = { name: textOf(options, 'name'), active: options['inactive'] !== true }
    const { id, name, active } = await asOperator(session, org, saveLeadSource, input)
    return { id, name, active }
  },
}
