import { commands } from '../../../server/src/adapters/cli/commands.ts'
import { helpOf } from '../../../server/src/adapters/cli/program.ts'
import type { Page } from './page.ts'

/** Writes the page of the command line, from the help of each command. */
export function commandLinePage(): Page {
  const parts = helpOf(commands).map(
    ({ name, summary, help }) =>
      `## ${name.replace(/ <.*$/, '')}\n\n${summary}\n\n\`\`\`text\n${help.trim()}\n\`\`\``,
  )
  return {
    path: '/operate/command-line',
    title: 'Command line',
    summary: 'The commands that set up and operate an installation.',
    section: 'operate',
    body: [
      'Run the commands in the folder of Quoin, with the settings of the service: `npm run quoin -- COMMAND`. In a release, the command is ' +
        '`quoin COMMAND`; `quoin start` starts the service, as `npm start` does. With `--json`, a command prints one JSON document. A command that ' +
        'fails prints an error and exits with status 1. `--version` prints the version.',
      ...parts,
    ],
    terms: commands.map(({ name }) => name).join(' '),
  }
}
