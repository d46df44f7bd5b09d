import { organizationToBe, selectOrganizations } from '../../../domains/organization/company/index.ts'
import { createOrganization } from '../../../domains/organization/company/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

export const createOrganizationCommand: Command = {
  name: 'orgs create',
  summary: 'Create an organization with its owner and a first location.',
  options: (parser) =>
    parser
      .requiredOption('--name <name>')
      .requiredOption('--slug <slug>', 'name of the organization in URLs')
      .requiredOption('--owner-email <email>')
      .option('--timezone <zone>', 'IANA name', 'America/Chicago')
      .option(
        '--test-clock <instant>',
        'create the organization with a test clock that stands at this time, ISO 8601 with a zone; ' +
          'such an organization sends no messages',
      ),
  act: (session, options) =>
    asOperator(session, organizationToBe(), createOrganization, {
      name: textOf(options, 'name'),
      slug: textOf(options, 'slug'),
      owner_email: textOf(options, 'ownerEmail'),
      timezone: textOf(options, 'timezone'),
      test_clock: optionalText(options, 'testClock'),
    }),
}

export const listOrganizationsCommand: Command = {
  name: 'orgs list',
  summary: 'List the organizations.',
  act: ({ database }) => selectOrganizations(database.system),
}
