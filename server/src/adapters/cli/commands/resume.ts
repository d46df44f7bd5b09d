import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { formatMoney } from '../../../kernel/money/index.ts'
import { numberKinds } from '../../../kernel/operations/gapless-number.ts'
import {
  type HeldKind,
  heldKinds,
  type MovedOrganization,
  type NextNumber,
  resumeInstallation,
  resumingOptions,
  type ResumptionPlan,
} from '../../../operate/quiet/index.ts'
import { collect, type Command, optionalText, type Options } from '../command.ts'
import { readConfirmation } from '../read-confirmation.ts'

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
      .option(
        '--payments <record|skip>',
        'record charges and refunds that only the card processor has, or do not search for them; default: record',
      )
      .option(
        '--moved-away <slug=cell>',
        'an organization that moved to another installation after the backup, and the code of that cell: it stays stopped here; may be repeated',
        collect,
      )
      .option(
        '--numbers-from <slug:kind=number>',
        `the next number of an organization's documents, instead of the one behind the gap; may be repeated; kinds: ${numberKinds.join(', ')}`,
        collect,
      )
      .option('--dry-run', 'only list what waits and what the card processor has, and change nothing')
      .option('--yes', 'do not ask'),
  act: async (session, options) =>
    await resumeInstallation(
      (now) => session.openKernel({ options: resumingOptions, isResuming: true, now }),
      session.owner,
      {
        send: listIn(options, 'send').map(asKind),
        payments: asPayments(optionalText(options, 'payments') ?? 'record'),
        movedAway: listIn(options, 'movedAway').map(asMoved),
        numbers: listIn(options, 'numbersFrom').map(asNextNumber),
        isDryRun: options['dryRun'] === true,
        confirm: (plan) => confirm(plan, { isSure: options['yes'] === true, print: session.print }),
      },
    ),
}

const listIn = (options: Options, name: string): readonly string[] =>
  (options[name] ?? []) as readonly string[]

function asKind(text: string): HeldKind {
  const kind = heldKinds.find((each) => each === text)
  if (kind === undefined) throw invalidField('send', `must be one of ${heldKinds.join(', ')}`)
  return kind
}

function asPayments(text: string): 'record' | 'skip' {
  if (text === 'record' || text === 'skip') return text
  throw invalidField('payments', 'must be record or skip')
}

function asMoved(text: string): MovedOrganization {
  const [, slug, cell] = /^([a-z0-9][a-z0-9-]{0,62})=([0-9a-z]{2})$/.exec(text) ?? []
  if (slug === undefined || cell === undefined)
    throw invalidField(
      'moved-away',
      'must be the slug of an organization and the code of its cell, such as `harbor=7k`',
    )
  return { slug, cell }
}

function asNextNumber(text: string): NextNumber {
  const [, organization, kindText, number] = /^([a-z0-9-]+):([a-z_]+)=([1-9]\d{0,8})$/.exec(text) ?? []
  const kind = numberKinds.find((each) => each === kindText)
  if (organization === undefined || kind === undefined)
    throw invalidField('numbers-from', 'must be like `harbor:invoice=1043`')
  return { organization, kind, next: Number(number) }
}

/**
 * Prints what the operator must know before the installation works again, and asks. Without a terminal and without
 * `--yes`, only an installation with nothing to decide is resumed.
 */
async function confirm(
  plan: ResumptionPlan,
  { isSure, print }: { isSure: boolean; print: (line: string) => void },
): Promise<boolean> {
  const lines = describePlan(plan)
  for (const line of lines) print(line)
  if (isSure || lines.length === 0) return true
  const answer = await readConfirmation('Let the installation work again?')
  if (answer === undefined)
    throw invalidState(
      `There is something to decide before the installation works again, and no terminal to ask on: ${lines.join(' ')} Run the command on a terminal, or with --yes.`,
    )
  return answer
}

const mostListed = 20

function describePlan({ payments, absent_processors: absent, organizations }: ResumptionPlan): string[] {
  const lines: string[] = []
  const { unknown = [], since = '', elsewhere = 0 } = payments ?? {}
  if (unknown.length > 0)
    lines.push(
      `The card processor has ${unknown.length} charges or refunds since ${since} that this copy does not have. Those that belong to a record of this copy are recorded:`,
      ...unknown
        .slice(0, mostListed)
        .map(
          ({ organization, kind, at, amount_cents, currency, provider_reference: reference }) =>
            `  ${organization}: ${kind} of ${formatMoney(amount_cents, currency)}, ${at}, ${reference}`,
        ),
      ...more(unknown.length),
    )
  if (elsewhere > 0)
    lines.push(
      `It has ${elsewhere} of organizations that are not in this copy: they were created after the backup, or belong to another installation.`,
    )
  if (absent.length > 0)
    lines.push(
      `The card processor of ${absent.length} organizations is not set up here and is not searched. Open requests are never repeated.`,
    )
  if (organizations.length > 1)
    lines.push(
      `These ${organizations.length} organizations will work here. Name each that moved away after the backup with --moved-away: ${organizations.slice(0, mostListed).join(', ')}.`,
      ...more(organizations.length),
    )
  return lines
}

const more = (count: number): string[] => (count > mostListed ? [`  and ${count - mostListed} more`] : [])
