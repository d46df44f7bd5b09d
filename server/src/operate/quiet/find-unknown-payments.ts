import type { AppKernel } from '../../app/kernel.ts'
import { findUnbooked } from '../../domains/office/payments/index.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError, invalidState } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import type { PaymentProvider, ProviderEntry } from '../../kernel/processors/index.ts'

/**
 * A charge or refund of the card processor that is missing in the books of the copy, or that has another amount there.
 */
export interface UnknownPayment {
  /** Slug of the organization. */
  organization: string
  mode: Mode
  kind: 'charge' | 'refund'
  difference: 'missing_in_books' | 'amount_differs'
  provider_reference: string
  at: string
  amount_cents: number
  currency: string
}

export interface UnknownPayments {
  /**
   * Start of the period whose charges and refunds were requested from the card processor: an hour before the time of
   * the restored data.
   */
  since: string
  /** Number of charges and refunds of this installation's organizations in the period. */
  compared: number
  unknown: { payment: UnknownPayment; org: Organization; entry: ProviderEntry }[]
  /** Number of charges and refunds of organizations that are not in the copy. */
  elsewhere: number
}

/**
 * Time by which the period begins before the time of the restored data, in milliseconds. It is needed because the
 * clocks of the processor and of the installation may differ.
 */
const marginMs = 3600_000
/** Length of the period before the restore, in milliseconds, if the time of the restored data is unknown. */
const unknownStateMs = 7 * 24 * 3600_000
const mostUnknown = 10_000

/**
 * Searches the card processor for charges and refunds that the original has made after the backup, of all
 * organizations. Undefined if no card processor is set up.
 * @throws {AppError} `service_unavailable`, if the processor does not answer; `invalid_state`, if there are too many.
 */
export async function findUnknownPayments(
  appKernel: AppKernel,
  { quietSince, stateAt, now }: { quietSince: string; stateAt: string | null; now: string },
): Promise<UnknownPayments | undefined> {
  const provider = appKernel.kernel.services.payments.usual
  if (provider.name === 'manual') return undefined
  const from = Date.parse(stateAt ?? quietSince) - (stateAt === null ? unknownStateMs : marginMs)
  const found: UnknownPayments = {
    since: new Date(from).toISOString(),
    compared: 0,
    unknown: [],
    elsewhere: 0,
  }
  const period = { from: found.since, to: new Date(Date.parse(now) + 1).toISOString() }
  for await (const entries of pagesOf(appKernel, provider, period))
    await compare(appKernel, provider.name, entries, found)
  // A refund must be recorded after its charge.
  found.unknown.sort((a, b) => (sortKey(a.entry) < sortKey(b.entry) ? -1 : 1))
  return found
}

const sortKey = ({ kind, at, reference }: ProviderEntry): string =>
  `${kind === 'charge' ? 0 : 1} ${at} ${reference}`

async function* pagesOf(
  { kernel }: AppKernel,
  provider: PaymentProvider,
  period: { from: string; to: string },
): AsyncGenerator<ProviderEntry[]> {
  for (let next: string | null = null; ;) {
    const page: Awaited<ReturnType<PaymentProvider['list']>> = await provider
      .list(null, period, next)
      .catch((error: Error) => {
        kernel.services.log.warn({ err: error }, 'The card processor did not list its charges and refunds.')
        throw new AppError(
          'service_unavailable',
          'The card processor did not list its charges and refunds. The installation stays quiet: run `quoin resume` again when the processor can be reached.',
          [],
          60,
        )
      })
    yield page.entries
    if (page.next === null) return
    next = page.next
  }
}

async function compare(
  { database }: AppKernel,
  provider: 'fake' | 'stripe',
  entries: readonly ProviderEntry[],
  found: UnknownPayments,
): Promise<void> {
  for (const [key, theirs] of Map.groupBy(entries, scopeOf)) {
    const [orgId, mode] = key.split(' ') as [string, Mode]
    const org = isId(orgId) ? await findOrganizationById(database.system, orgId) : undefined
    if (!org) {
      found.elsewhere += theirs.length
      continue
    }
    found.compared += theirs.length
    const reader = database[mode].reader({ orgId, locations: '*' })
    for (const { entry, difference } of await findUnbooked(reader, orgId, provider, theirs)) {
      if (found.unknown.length === mostUnknown)
        throw invalidState(
          `The card processor has more than ${mostUnknown} charges and refunds that the copy does not have. Record them with \`payments.reconcile\`, and run the command with \`--payments skip\`.`,
        )
      found.unknown.push({ payment: asUnknown(org, mode, entry, difference), org, entry })
    }
  }
}

const scopeOf = ({ metadata }: ProviderEntry): string =>
  `${(metadata['org_id'] ?? '').toLowerCase()} ${metadata['mode'] === 'sandbox' ? 'sandbox' : 'live'}`

function asUnknown(
  org: Organization,
  mode: Mode,
  { kind, reference, at, amountCents, currency }: ProviderEntry,
  difference: UnknownPayment['difference'],
): UnknownPayment {
  return {
    organization: org.slug,
    mode,
    kind,
    difference,
    provider_reference: reference,
    at,
    amount_cents: amountCents,
    currency,
  }
}
