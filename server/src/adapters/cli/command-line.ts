/**
 * The program `npm run quoin -- COMMAND`. It prints the answer to standard output and exits with status 0, or
 * prints an error to standard error and exits with status 1.
 */
import { CommanderError } from 'commander'
import type { Logger } from 'pino'
import { readConfig } from '../../config.ts'
import { openExisting } from '../../start/open-existing.ts'
import { processLog } from '../../start/process-log.ts'
import { slowly } from '../../start/slowly.ts'
import type { AnyCommand } from './command.ts'
import { commands } from './commands.ts'
import { failureOf } from './failure.ts'
import { asTable } from './print-table.ts'
import { type Chosen, chooseCommand } from './program.ts'
import { openSession } from './session.ts'

let log: Logger | undefined
let chosen: Chosen | undefined
try {
  chosen = chooseCommand(commands, process.argv.slice(2))
  if (chosen) await perform(chosen)
} catch (error) {
  if (!isHelpRequest(error)) {
    process.exitCode = exitCodeOfError(chosen?.command)
    const failure = JSON.stringify({ error: failureOf(error, log) })
    // Prints the log entries of an unexpected error before the error itself.
    log?.flush()
    process.stderr.write(`${failure}\n`)
  }
}

/** Lets the listeners of `exit` run on a signal: they stop Postgres and delete unfinished files. */
function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}

async function perform({ command, options, argument, json }: Chosen): Promise<void> {
  const config = readConfig(process.env)
  const commandLog = (log = processLog(config.logLevel))
  if (command.open === 'database') {
    exitOnSignals()
    const installation = {
      config,
      openPostgres: () => openExisting(config),
      openSession: () => openSession(config, commandLog),
    }
    const acting = command.act(installation, options, argument)
    const report = await (command.printsProgress ? acting : slowly(working(command), acting))
    process.stdout.write(json ? `${JSON.stringify(report.answer)}\n` : report.text)
    if (report.isFailure) process.exitCode = report.exitCode ?? 1
    return
  }
  const session = await openSession(config, commandLog)
  try {
    const answer = await slowly(working(command), command.act(session, options, argument))
    process.stdout.write(json ? `${JSON.stringify(answer)}\n` : asTable(answer))
  } finally {
    await session.close()
  }
}

function exitCodeOfError(command: AnyCommand | undefined): number {
  return (command?.open === 'database' ? command.exitCodeOfError : undefined) ?? 1
}

function working(command: AnyCommand): string {
  return `Working on ${command.name}`
}

function isHelpRequest(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}
