import type { TestOrg } from '../../../testing/test-org.ts'
import { commands } from '../commands.ts'
import { chooseCommand } from '../program.ts'
import { sessionOn } from '../session.ts'

const config = {
  dataDirectory: '/nowhere',
  publicUrl: 'http://quoin.test',
  rateLimitPerMinute: 321,
  cell: '7k',
}

/** Runs a command line as the program does, on the test's database; `values` are words that have spaces. */
export async function performing(
  org: TestOrg,
  words: string,
  ...values: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
): Promise<any> {
  const chosen = chooseCommand(commands, [...words.split(' '), ...values])!
  return await chosen.command.act(sessionOn(org.app, config, org.app.owner), chosen.options, chosen.argument)
}
