import type { TestOrg } from '../../../testing/test-org.ts'
import { openTestKernel } from '../../../testing/open-test-kernel.ts'
import { commands } from '../commands.ts'
import { chooseCommand } from '../program.ts'
import { type Session, sessionOn } from '../session.ts'

const config = {
  dataDirectory: '/nowhere',
  publicUrl: 'http://quoin.test',
  rateLimitPerMinute: 321,
  cell: '7k',
}

/** Lines that commands have printed for users with `print`. They do not include the answers of the commands. */
export const printedLines: string[] = []

/** Returns the session of a command-line command, on the database of the test. */
export function testSession({ app }: TestOrg): Session {
  return sessionOn(app, {
    config,
    owner: app.owner,
    openKernel: (parts) => openTestKernel(app, parts),
    print: (line) => printedLines.push(line),
  })
}

/**
 * Runs a command as the command line does and returns its answer. `commandLine` is split at spaces, so arguments
 * that contain spaces are passed in `values`.
 */
export async function performing(
  org: TestOrg,
  commandLine: string,
  ...values: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
): Promise<any> {
  const chosen = chooseCommand(commands, [...commandLine.split(' '), ...values])!
  if (chosen.command.open !== undefined)
    throw new Error('This command needs a configuration, but the test passed none.')
  return await chosen.command.act(testSession(org), chosen.options, chosen.argument)
}
