import { createOrganization, selectOrganizations } from '../../../domains/company/index.ts'
import { type Command, textOf } from '../command.ts'

export const createOrganizationCommand: Command = {
  name: 'orgs create',
  summary: 'Make an organization with its owner and a first location.',
  options: (parser) =>
    parser
      .requiredOption('--name <name>')
      .requiredOption('--slug <slug>', 'its name in addresses')
      .requiredOption('--owner-email <email>')
      .option('--timezone <zone>', 'IANA name', 'America/Chicago'),
  act: ({ database, kernel }, options) =>
    database.system.transaction((transaction) =>
      createOrganization(
        transaction,
        {
          name: textOf(options, 'name'),
          slug: textOf(options, 'slug'),
          ownerEmail: textOf(options, 'ownerEmail'),
          timezone: textOf(options, 'timezone'),
        },
        kernel.now(),
      ),
    ),
}

export const listOrganizationsCommand: Command = {
  name: 'orgs list',
  summary: 'List the organizations.',
  act: ({ database }) => selectOrganizations(database.system),
}
