import { resolve } from 'node:path'
import { makeSupportBundle } from '../../../operate/support/index.ts'
import { type DatabaseCommand, optionalText, textOf } from '../command.ts'

export const supportCommand: DatabaseCommand = {
  name: 'support',
  summary:
    'Write a file for a person who helps you: versions, checks, logs and the state of the database, without records and secrets.',
  open: 'database',
  options: (parser) =>
    parser
      .requiredOption('--to <file>', 'a new file')
      .option(
        '--log <file>',
        'log of the service; its newest 2,000 lines are included, without values. `-` reads standard input',
      ),
  async act(installation, options) {
    const file = resolve(textOf(options, 'to'))
    const log = optionalText(options, 'log')
    const parts = await makeSupportBundle(installation.config, () => installation.openPostgres(), {
      file,
      log: log === '-' ? log : log && resolve(log),
      now: new Date(),
    })
    return {
      answer: { file, parts },
      text: `Wrote ${file}: ${parts.join(', ')}. It is text: read it before you send it.\n`,
      isFailure: false,
    }
  },
}
