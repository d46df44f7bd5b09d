import { AppError, invalidField } from '../../../kernel/errors.ts'
import {
  findInstallationState,
  type InstallationState,
  saveMaintenance,
} from '../../../kernel/installation/installation-table.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { type Command, textOf } from '../command.ts'
import type { Session } from '../session.ts'

const dayMs = 24 * 60 * 60_000
const mostCharacters = 300

export const beginMaintenanceCommand: Command = {
  name: 'maintenance on',
  summary:
    'Refuse changes with a message and stop background work until a time, on all hosts. Records can still be read. Repeat the command to change the time or the message.',
  options: (parser) =>
    parser
      .requiredOption(
        '--until <time>',
        'end of the maintenance: a time of today or tomorrow on this machine, such as 22:30, or an instant in ISO 8601 with a time zone',
      )
      .requiredOption('--say <message>', 'what callers and customers read'),
  async act({ database, kernel }, options) {
    const until = instantOf(textOf(options, 'until'), Date.parse(kernel.now()))
    const message = textOf(options, 'say').trim()
    if (message === '' || message.length > mostCharacters)
      throw invalidField('say', `must have 1 to ${mostCharacters} characters`)
    await saveMaintenance(database.system, { until, message })
    return await stateOf(database)
  },
}

export const endMaintenanceCommand: Command = {
  name: 'maintenance off',
  summary: 'End a maintenance before its time.',
  async act({ database, kernel }) {
    await saveMaintenance(database.system, null)
    kernel.services.wakeUp.notify()
    return await stateOf(database)
  },
}

async function stateOf({
  system,
}: Session['database']): Promise<Pick<InstallationState, 'maintenance_until' | 'maintenance_message'>> {
  const { maintenance_until, maintenance_message } = await findInstallationState(system)
  return { maintenance_until, maintenance_message }
}

/** Returns the instant that the option means. It must be in the future, and within a day. */
function instantOf(text: string, now: number): string {
  const clockTime = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
  const instant = clockTime ? nextAt(Number(clockTime[1]), Number(clockTime[2]), now) : parseInstant(text)
  if (instant === null)
    throw invalidField('until', 'must be a time such as 22:30, or an instant in ISO 8601 with a time zone')
  const until = toIso(instant)
  const leftMs = Date.parse(until) - now
  if (leftMs <= 0 || leftMs > dayMs)
    throw new AppError('validation_error', 'The maintenance must end within 24 hours from now.', [
      { field: 'until', message: 'is not within 24 hours from now' },
    ])
  return until
}

/** Returns the next instant at which the clock of this machine shows the time. */
function nextAt(hours: number, minutes: number, now: number): Date {
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  if (next.getTime() <= now) next.setDate(next.getDate() + 1)
  return next
}
