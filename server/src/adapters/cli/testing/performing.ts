import type { TestOrg } from '../../../testing/test-org.ts'
import { commands } from '../commands.ts'
import { chooseCommand } from '../program.ts'
import { type Session, sessionOn } from '../session.ts'

const config = {
  dataDirectory: '/nowhere',
  publicUrl: 'http://quoin.test',
  rateLimitPerMinute: 321,
  cell: '7k',
}

/** Lines that commands printed in addition to their answers. */
export const printedLines: string[] = []

/** A command's session on the test's database. */
export function testSession({ app }: TestOrg): Session {
  return sessionOn(app, { config, owner: app.owner, print: (line) => printedLines.push(line) })
}

/** Runs a command line as the program does; `values` are words with spaces. */
export async function performing(
  org: TestOrg,
  commandLine: string,
  ...values: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
): Promise<any> {
  const chosen = chooseCommand(commands, [...commandLine.split(' '), ...values])!
  return await chosen.command.act(testSession(org), chosen.options, chosen.argument)
}
