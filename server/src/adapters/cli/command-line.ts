import { CommanderError } from 'commander'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../../config.ts'
import { processLog } from '../../start/process-log.ts'
import { slowly } from '../../start/slowly.ts'
import { commands } from './commands.ts'
import { failureOf } from './failure.ts'
import { asTable } from './print-table.ts'
import { type Chosen, chooseCommand } from './program.ts'
import { openSession, type Session } from './session.ts'

/**
 * The program `npm run quoin -- COMMAND`. It prints the answer to standard output and exits with status 0, or
 * prints an error to standard error and exits with status 1.
 */
let log: Logger | undefined
try {
  const chosen = chooseCommand(commands, process.argv.slice(2))
  if (chosen) await perform(chosen)
} catch (error) {
  if (!isHelpRequest(error)) {
    process.exitCode = 1
    const failure = JSON.stringify({ error: failureOf(error, log) })
    // Prints the log entries of an unexpected error before the error itself.
    log?.flush()
    process.stderr.write(`${failure}\n`)
  }
}

async function perform({ command, options, argument, json }: Chosen): Promise<void> {
  const config = readConfig(process.env)
  log = processLog(config.logLevel)
  if ('actAlone' in command) {
    const print = (line: string): void => void process.stderr.write(`${line}\n`)
    const answer = await command.actAlone({ config, print }, options, argument)
    process.stdout.write(`${json ? JSON.stringify(answer.json) : answer.text}\n`)
    return
  }
  const answer = await inSession(config, log, command.name, (session) =>
    command.act(session, options, argument),
  )
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : asTable(answer))
}

async function inSession(
  config: Config,
  log: Logger,
  name: string,
  act: (session: Session) => Promise<unknown>,
): Promise<unknown> {
  const session = await openSession(config, log)
  try {
    return await slowly(`Working on ${name}`, act(session))
  } finally {
    await session.close()
  }
}

function isHelpRequest(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}
