import { createLocation } from '../../../domains/company/index.ts'
import { type Command, textOf } from '../command.ts'

export const createLocationCommand: Command = {
  name: 'locations create',
  summary: 'Add a location to an organization.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .requiredOption('--timezone <zone>', 'IANA name'),
  act: async ({ database, organization, kernel }, options) =>
    createLocation(
      database.system,
      (await organization(textOf(options, 'org'))).id,
      { name: textOf(options, 'name'), timezone: textOf(options, 'timezone') },
      kernel.now(),
    ),
}
