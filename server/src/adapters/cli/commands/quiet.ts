import type { Session } from '../session.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { findQuietSince, saveQuietSince } from '../../../kernel/installation/installation-table.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { makeQuiet } from '../../../operate/quiet/index.ts'
import { markRestored } from '../../../operate/restore/mark-restored.ts'
import { isAtWork } from '../../../start/rotate-secrets.ts'
import { type Command, type Options, textOf } from '../command.ts'
import { readConfirmation } from '../read-confirmation.ts'

export const beginQuietCommand: Command = {
  name: 'quiet on',
  summary:
    'Make an installation quiet, before its first start, if it was restored with other tools. It then sends and charges nothing until `resume`.',
  options: (parser) =>
    parser
      .requiredOption(
        '--state-of <time>',
        'time of the state that was restored, an instant in ISO 8601 with a time zone: the original may have done anything since',
      )
      .option('--yes', 'do not ask'),
  async act({ database, owner, kernel, print }, options) {
    const now = kernel.now()
    const stateAt = instantOf(textOf(options, 'stateOf'), now)
    if ((await findQuietSince(database.system)) !== null)
      throw invalidState('The installation is quiet already. `quoin resume` ends this state.')
    await refuseRunning(database.system)
    await requireYes(
      options,
      'Only a restored copy is made quiet: its numbers of documents are moved forward, and programs that follow its changes read everything again.',
    )
    const { organizations, skippedSequences } = await makeQuiet(owner, now, stateAt)
    await markRestored(owner).catch((error: Error & { code?: string }) => {
      if (error.code !== notAllowed) throw error
      print(
        'The login of DATABASE_URL does not own the database, so the copy has no identity of its own, and programs that follow the feed of changes may miss some. ' +
          "As the owner of the database, run: alter database … set quoin.restored = 'a new random word'.",
      )
    })
    return {
      quiet_since: now,
      state_at: stateAt,
      organizations: organizations.length,
      skipped_sequences: skippedSequences,
    }
  },
}

export const endQuietCommand: Command = {
  name: 'quiet off',
  summary:
    'End the quiet state without dropping anything: all waiting messages, webhooks and charges are sent. Usually `resume` is right.',
  options: (parser) => parser.option('--yes', 'do not ask'),
  async act({ database, kernel }, options) {
    if ((await findQuietSince(database.system)) === null) throw invalidState('The installation is not quiet.')
    await requireYes(
      options,
      'Everything that waits is sent, also what the original has sent already. `quoin resume` drops that instead.',
    )
    await saveQuietSince(database.system, null)
    kernel.services.wakeUp.notify()
    return { quiet_since: null }
  },
}

/** Error code of Postgres for a missing privilege. */
const notAllowed = '42501'

function instantOf(text: string, now: string): string {
  const instant = parseInstant(text)
  if (instant === null) throw invalidField('state-of', 'must be an instant in ISO 8601 with a time zone')
  const at = toIso(instant)
  if (at > now) throw invalidField('state-of', 'must not be in the future')
  return at
}

/** A process of the service could send something while the installation is made quiet. */
async function refuseRunning(system: Session['database']['system']): Promise<void> {
  if (await isAtWork(system))
    throw invalidState('Quoin is running on this database. Stop it on all hosts first.')
}

async function requireYes(options: Options, sentence: string): Promise<void> {
  if (options['yes'] === true) return
  const answer = await readConfirmation(sentence)
  if (answer === undefined)
    throw invalidState(`${sentence} There is no terminal to ask on. To go on, run the command with --yes.`)
  if (!answer) throw invalidState('Nothing was changed, because the question was not answered with yes.')
}
