import type { AutomationRow } from '../../../kernel/automations/tables/automations-table.ts'
import {
  countFailedRuns,
  type FailedRuns,
  selectFailedRuns,
} from '../../../kernel/automations/tables/failed-runs-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { formatMoment, nextClock } from '../../../kernel/time/index.ts'
import { presentRuns } from './present-runs.ts'
import { presentUnsentMessages, unsentOfAutomation } from './unsent-messages.ts'

/** Time of day at which digests (daily emails about failures) are sent, in the organization's time zone. */
const digestTime = '08:00'

/** Returns the next time after `after` at which a digest is due. */
export const nextDigestAt = (after: string, timeZone: string): string =>
  nextClock(after, digestTime, null, timeZone)

/** Maximum number of failed runs, and of unsent messages, that a digest lists individually. */
const mostShown = 10
/** Maximum number of failures that a digest counts. If there are more, it says "more than 1000". */
const mostCounted = 1000

/** Creates the subject and text of a digest: the failures of an automation in a period. Null if there were none. */
export async function digestOf(
  ctx: QueryContext,
  automation: AutomationRow,
  period: { since: string; until: string },
): Promise<{ subject: string; text: string } | null> {
  const filter: FailedRuns = { automationId: automation.id, ...period }
  const { messages: unsent } = await unsentOfAutomation(ctx, automation.id, {
    ...period,
    behind: null,
    limit: mostCounted + 1,
  })
  const failed = await countFailedRuns(ctx.db, ctx.actor.org.id, filter)
  if (failed === 0 && unsent.length === 0) return null
  const runs = await selectFailedRuns(ctx.db, ctx.actor.org.id, filter, mostShown)
  const messages = await presentUnsentMessages(ctx, unsent.slice(0, mostShown))
  const runLines = (await presentRuns(ctx, runs)).map(
    ({ id, subject, error }) =>
      `- ${subject.label ?? `deleted ${subject.kind}`}: ${error?.message ?? 'unknown error'} (run ${id})`,
  )
  const messageLines = messages.map(
    ({ channel, client_name, to, why, reason }) =>
      `- ${channel === 'email' ? 'Email' : 'Text message'} to ${client_name ?? to}: ${why ?? reason ?? 'The reason is unknown.'}`,
  )
  const url = ctx.services.publicUrl()
  const lines = [
    `The automation "${automation.name}" had failures since ${formatMoment(period.since, ctx.actor.org.timezone)}.`,
    ...section(`${countOf(failed, 'run')} failed:`, runLines, failed),
    ...section(
      `${countOf(unsent.length, 'message')} ${unsent.length === 1 ? 'was' : 'were'} not sent:`,
      messageLines,
      unsent.length,
    ),
    '',
    `All unsent messages (opening this address requires an API key): ${listAddress(url, 'automations.messages.listUnsent', automation.id, { since: period.since, until: period.until })}`,
    `All failed runs (opening this address requires an API key): ${listAddress(url, 'automations.runs.list', automation.id, { state: 'failed' })}`,
    'To repeat a failed step, call automations.runs.retryStep. To send unsent messages again, call ' +
      'automations.messages.resend.',
  ]
  return { subject: `Failures of an automation: ${automation.name}`, text: lines.join('\n') }
}

function section(title: string, lines: readonly string[], count: number): string[] {
  if (count === 0) return []
  const more = count - lines.length
  return [
    '',
    title,
    ...lines,
    ...(more > 0 ? [`- and ${more > mostCounted - mostShown ? 'many' : more} more`] : []),
  ]
}

function countOf(count: number, noun: string): string {
  if (count > mostCounted) return `More than ${mostCounted} ${noun}s`
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns the API URL of a list operation with its input. Opening the URL requires an API key of the organization. */
function listAddress(url: string, operation: string, automation_id: string, more: object): string {
  const input = JSON.stringify({ automation_id, ...more })
  return `${url}/api/v1/workflows/${operation}?input=${encodeURIComponent(input)}`
}
