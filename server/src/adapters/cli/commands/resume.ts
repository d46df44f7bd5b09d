import { invalidField } from '../../../kernel/errors.ts'
import {
  type HeldKind,
  heldKinds,
  resumeInstallation,
  resumingOptions,
} from '../../../operate/quiet/index.ts'
import { collect, type Command } from '../command.ts'

export const resumeCommand: Command = {
  name: 'resume',
  summary:
    'End the quiet state after a restore. What was due before the restore is dropped, because it may have been sent already.',
  options: (parser) =>
    parser
      .option(
        '--send <kind>',
        `send work of this kind although it was due before the restore; may be repeated: ${heldKinds.join(', ')}`,
        collect,
      )
      .option('--dry-run', 'only list what waits, by kind and age'),
  act: async (session, options) => {
    const send = ((options['send'] ?? []) as readonly string[]).map(asKind)
    return await resumeInstallation(
      (now) => session.openKernel({ options: resumingOptions, isResuming: true, now }),
      { send, isDryRun: options['dryRun'] === true },
    )
  },
}

function asKind(text: string): HeldKind {
  const kind = heldKinds.find((each) => each === text)
  if (kind === undefined) throw invalidField('send', `must be one of ${heldKinds.join(', ')}`)
  return kind
}
