import { createLeadSource } from '../../../domains/company/index.ts'
import { type Command, textOf } from '../command.ts'

export const createLeadSourceCommand: Command = {
  name: 'lead-sources create',
  summary: 'Add a place that leads come from.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .option('--inactive', 'not offered for new leads'),
  act: async ({ database, organization, kernel }, options) => {
    const { id, name, active } = await createLeadSource(
      database.system,
      (await organization(textOf(options, 'org'))).id,
      { name: textOf(options, 'name'), active: options['inactive'] !== true },
      kernel.now(),
    )
    return { id, name, active }
  },
}
