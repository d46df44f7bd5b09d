import { renameSync, writeFileSync } from 'node:fs'
import { bookTotals } from '../../../domains/money/ledger/index.ts'
import { findOrganization } from '../../../domains/organization/company/index.ts'
import { movedObjects } from '../../../domains/organization/stored-files/index.ts'
import { agreeing, withOther } from '../../../start/two-cells.ts'
import { shareSecrets } from '../../../start/share-secrets.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Connection } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { findQuietSince } from '../../../kernel/installation/installation-table.ts'
import { moveRefused } from '../../../kernel/moves/move-refused.ts'
import { measure, moveOrganization } from '../../../kernel/moves/move-organization.ts'
import { findLeft } from '../../../kernel/moves/moves-table.ts'
import { proxyLines } from '../../../kernel/moves/proxy-lines.ts'
import { openSide, type Side } from '../../../kernel/moves/side.ts'
import { type Command, optionalText, textOf } from '../command.ts'
import type { Session } from '../session.ts'

/**
 * Maximum time for which the move waits for running operations and tasks, in milliseconds. If they take longer, the
 * move is cancelled.
 */
const timeoutMs = 60_000
/**
 * Time for which the rows remain in the source database after the move, in milliseconds, so that reads in
 * progress can finish. No read takes longer than this.
 */
const lingerMs = 5_000

export const moveOrganizationCommand: Command = {
  name: 'orgs move',
  summary: 'Move an organization with all its data to another installation.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption(
        '--to <address>',
        "URL of the other installation's database, with the login of its owner",
      )
      .option('--dry-run', 'run all checks and print the size of the data, without moving anything'),
  act: async (session, options) => {
    const slug = textOf(options, 'org')
    const connection: Connection = { connectionString: textOf(options, 'to') }
    const from = await openSide(session.owner)
    try {
      return await withOther(connection, async (other) => {
        if ((await findQuietSince(session.database.system)) !== null)
          throw moveRefused(
            'This installation is quiet after a restore. Its waiting messages and charges would begin in the other one. Run `quoin resume` first.',
          )
        const cells = await agreeing(session.database.system, other, session.config)
        const orgId = await organizationToMove(session, from, slug)
        await refuseUsedSlug(other, slug, orgId)
        const to = await openSide(connection)
        try {
          if (options['dryRun'] === true)
            return { organization: orgId, ...cells, moved: false, ...(await measure(from, orgId)) }
          const reached = (): Promise<void> => Promise.resolve()
          const objects = movedObjects(session.kernel.services.storage)
          const move = { orgId, from, to, cells, books: bookTotals, objects, timeoutMs, lingerMs, reached }
          const moved = await moveOrganization(move)
          return {
            organization: orgId,
            ...cells,
            moved: true,
            ...moved,
            proxy: await proxyLines(other, cells.to, orgId),
          }
        } finally {
          await to.close()
        }
      })
    } finally {
      await from.close()
    }
  },
}

/**
 * Finds the organization to move. If an earlier run of the command moved the organization but was killed before it
 * ended, the organization is found among those that have left this installation.
 */
async function organizationToMove(session: Session, from: Side, slug: string): Promise<string> {
  const here = await findOrganization(session.database.system, slug)
  const id = here?.id ?? (await findLeft(from, slug))
  if (id === undefined) throw notFound('organization')
  return id
}

async function refuseUsedSlug(other: Queries, slug: string, orgId: string): Promise<void> {
  const there = await findOrganization(other, slug)
  if (there && there.id !== orgId)
    throw moveRefused(`The other installation has another organization with the slug ${slug}.`)
}

export const routesCommand: Command = {
  name: 'orgs routes',
  summary: 'Print the routes to the organizations of this cell, for a proxy in front of several cells.',
  options: (parser) =>
    parser.option('--to <file>', 'write the routes to this file as an HAProxy map, atomically'),
  act: async ({ database, config }, options) => {
    const lines = await proxyLines(database.system, config.cell, null)
    const file = optionalText(options, 'to')
    if (file === undefined) return lines
    writeFileSync(`${file}.new`, lines.map(({ name, cell }) => `${name} ${cell}\n`).join(''))
    renameSync(`${file}.new`, file)
    return { file, lines: lines.length }
  },
}

export const shareSecretsCommand: Command = {
  name: 'secret share',
  summary: "Copy this installation's secrets to a new installation, so that organizations can move there.",
  options: (parser) => parser.requiredOption('--to <address>', "URL of the other installation's database"),
  act: ({ database, kernel, config }, options) =>
    shareSecrets(database, { connectionString: textOf(options, 'to') }, config, kernel.now()),
}
