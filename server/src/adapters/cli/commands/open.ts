import * as z from 'zod'
import { operationsByName } from '../../../app/catalog.ts'
import { announcedAddress } from '../../../start/announced-address.ts'
import { asOperator } from '../as-operator.ts'
import { callInstance, instanceOf } from '../call-instance.ts'
import { type DatabaseCommand, type Installation, optionalText, type Options } from '../command.ts'
import { documentedAt, recordPageAt } from '../find-page.ts'
import { invalidField } from '../../../kernel/errors.ts'

export const openCommand: DatabaseCommand = {
  name: 'open [page]',
  summary:
    'Print the address of a page: `docs`, `console`, the page of a record with this id, or the documentation of an ' +
    'operation, an event or an error code.',
  // The database is opened only to find a record.
  open: 'database',
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation that has the record')
      .option('--against <url>', 'address of another instance, instead of --org')
      .option('--key <key>', 'API key of that instance; `-` reads it from standard input'),
  async act(installation, options, page) {
    const { config } = installation
    const against = optionalText(options, 'against')?.replace(/\/+$/, '')
    const base = against ?? announcedAddress(config.dataDirectory) ?? config.publicUrl
    const path =
      page === '' || page === 'console'
        ? '/console/'
        : (documentedAt(page) ?? (await findRecordPage(installation, options, page)))
    const url = `${base}${path}`
    return { answer: { url }, text: `${url}\n`, isFailure: false }
  },
}

const ownCompany = z.looseObject({ organization: z.looseObject({ slug: z.string() }) })

async function findRecordPage(installation: Installation, options: Options, id: string): Promise<string> {
  const instance = await instanceOf(options)
  if (instance)
    return await recordPageAt(
      {
        call: (operation, input) => callInstance(instance, operation, input),
        slug: async () => ownCompany.parse(await callInstance(instance, 'me.get', {})).organization.slug,
      },
      id,
    )
  const slug = optionalText(options, 'org')
  if (slug === undefined) throw invalidField('org', 'is required to find a record, or --against and --key')
  const session = await installation.openSession()
  try {
    const org = await session.organization(slug)
    return await recordPageAt(
      {
        call: (operation, input) => asOperator(session, org, operationsByName.get(operation)!, input),
        slug: () => Promise.resolve(slug),
      },
      id,
    )
  } finally {
    await session.close()
  }
}
