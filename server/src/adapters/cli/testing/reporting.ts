import { readConfig } from '../../../config.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import type { Installation, Report } from '../command.ts'
import { commands } from '../commands.ts'
import { chooseCommand } from '../program.ts'
import { testSession } from './performing.ts'

const refuse = (): Promise<never> => Promise.reject(new Error('The command opened the database.'))

/** An installation whose database must not be opened. */
const unopened: Installation = {
  config: readConfig({}),
  openPostgres: refuse,
  openSession: refuse,
}

/**
 * Runs a command that formats its own text. With `org`, the command may open a session on the database of the test;
 * otherwise opening the database fails.
 */
export async function reporting(args: readonly string[], org?: TestOrg): Promise<Report> {
  const { command, options, argument } = chooseCommand(commands, args)!
  if (command.open === undefined) throw new Error('This command returns an answer without a text.')
  const session = org && { ...testSession(org), close: () => Promise.resolve() }
  const openSession = session ? () => Promise.resolve(session) : refuse
  return await command.act({ ...unopened, openSession }, options, argument)
}
