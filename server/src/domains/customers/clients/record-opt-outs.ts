import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type OptOutLookup,
  type Consent,
  isContactOptedOut,
  recordConsent,
} from '../../messages/outbox/index.ts'
import type { ClientChange } from './client-changes.ts'
import { type ClientRow, clients } from './client.ts'
import { isOwnClient, selectClientsAt } from './clients-table.ts'

// Opt-outs of text messages and emails are stored by phone number and email address. A client's flags show the opt-outs
// that are stored for its current phone number and email address. When the number or address changes, the flag is set
// to the state that is stored for the new number or address. If an opt-out is set while the client has no number or
// address, it applies to the first one that is added.

const channels = ['sms', 'email'] as const
const contactOf = { sms: 'phone', email: 'email' } as const
const flagOf = { sms: 'sms_opt_out', email: 'email_opt_out' } as const

const createOptOutCheck =
  (ctx: MutationContext): OptOutLookup =>
  (channel, address) =>
    isContactOptedOut(ctx, channel, address)

interface HowItWasSaid {
  source?: 'member' | 'import' | undefined
  isOptedOut?: OptOutLookup | undefined
}

/** A client's opt-out flags, with the phone number and email address to which they apply. */
type Spoken = Pick<ClientRow, 'phone' | 'email' | 'sms_opt_out' | 'email_opt_out'>

/**
 * Returns the flags that follow from opt-outs that are already stored for a client's new phone number or email address.
 * Leaves out flags that the input sets.
 */
export async function wishesOfOthers(
  ctx: MutationContext,
  row: ClientRow,
  { changed, said = {} }: Pick<ClientChange, 'changed' | 'said'>,
  isOptedOut: OptOutLookup = createOptOutCheck(ctx),
): Promise<Partial<ClientRow>> {
  const wishes: Partial<ClientRow> = {}
  for (const channel of channels) {
    const flag = flagOf[channel]
    const address = changed[contactOf[channel]]
    if (address === undefined || said[flag] !== undefined || row[contactOf[channel]] === null) continue
    if (ctx.actor.mode !== 'live') continue
    const wish = address !== null && (await isOptedOut(channel, address))
    if (wish !== row[flag]) wishes[flag] = wish
  }
  return wishes
}

/**
 * Returns opt-outs that are already stored for the phone number and email address of a new client. The opt-outs may
 * have been set by another client with the same number or address.
 */
export async function wishesOf(
  ctx: MutationContext,
  { phone, email }: { phone: string | null; email: string | null },
  isOptedOut: OptOutLookup = createOptOutCheck(ctx),
): Promise<Pick<ClientRow, 'sms_opt_out' | 'email_opt_out'>> {
  return {
    sms_opt_out: phone !== null && (await isOptedOut('sms', phone)),
    email_opt_out: email !== null && (await isOptedOut('email', email)),
  }
}

/**
 * Stores an opt-out or opt-in for the client's current phone number or email address, if the flag, the number or the
 * address has changed.
 */
export async function recordOptOuts(
  ctx: MutationContext,
  before: Spoken,
  after: Spoken & Pick<ClientRow, 'id' | 'location_id'>,
  { source = 'member', isOptedOut: checkOptOut = createOptOutCheck(ctx) }: HowItWasSaid = {},
): Promise<void> {
  for (const channel of channels) {
    const [flag, contact] = [flagOf[channel], contactOf[channel]]
    const address = after[contact]
    const isOptedOut = after[flag]
    if (address === null || (isOptedOut === before[flag] && address === before[contact])) continue
    if (isOptedOut === (await checkOptOut(channel, address))) continue
    const state = isOptedOut ? 'opted_out' : 'opted_in'
    const { id: clientId, location_id: locationId } = after
    await recordConsent(ctx, { channel, address, state, source, clientId, locationId })
    await spreadOptOut(ctx, { channel, address, state })
  }
}

/**
 * Copies the state to the flags of other clients that currently have this number or address and that the caller may
 * change. The opt-out itself is stored by number or address.
 */
export async function spreadOptOut(
  ctx: MutationContext,
  { channel, address, state }: Pick<Consent, 'channel' | 'address' | 'state'>,
): Promise<void> {
  const isOptedOut = state === 'opted_out'
  const flag = flagOf[channel]
  for (const { id } of await selectClientsAt(ctx.db, ctx.actor.org.id, channel, address)) {
    if (!(await isOwnClient(ctx, id))) continue
    const row = await clients.findAndLock(ctx, id)
    if (row && row[flag] !== isOptedOut) clients.save(ctx, row, { [flag]: isOptedOut })
  }
}
