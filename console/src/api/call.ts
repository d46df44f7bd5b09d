import { addressOf, type Place, queryAddress } from './addresses.ts'
import type { Operations } from './operations.ts'
import { hintHeader } from './hint-header.ts'
import { awaitReceipt, type Receipt } from './receipts.ts'
import { send } from './send.ts'
import { untilAnswered } from './until-answered.ts'

export type { Place } from './addresses.ts'

export type Name = keyof Operations
export type Input<N extends Name> = Operations[N]['input']
export type Output<N extends Name> = Operations[N]['output']
export type MutationName = { [N in Name]: Operations[N]['kind'] extends 'mutation' ? N : never }[Name]

export async function runQuery<N extends Name>(
  place: Place,
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<Output<N>> {
  const url = queryAddress(place, name, input)
  const answer =
    url === undefined
      ? await send(addressOf(place, name), { method: 'POST', body: JSON.stringify(input), signal })
      : await send(url, { signal, headers: hintHeader() })
  return answer.data as Output<N>
}

export interface MutationCall {
  /** Idempotency key. All attempts of one action (one press of a button) send the same key. */
  key: string
  /**
   * Confirm token of the dry run whose effects the person has seen. The call is refused if its effects would differ.
   */
  confirmToken?: string | undefined
}

export async function runMutation<N extends MutationName>(
  place: Place,
  name: N,
  input: Input<N>,
  { key, confirmToken }: MutationCall,
): Promise<Output<N>> {
  const headers = { 'idempotency-key': key, ...(confirmToken ? { 'confirm-token': confirmToken } : {}) }
  const body = JSON.stringify(input)
  const answer = await untilAnswered(() => send(addressOf(place, name), { method: 'POST', body, headers }))
  if (answer.status !== 202) return answer.data as Output<N>
  return (await awaitReceipt(place, answer.data as Receipt)) as Output<N>
}

/** Answer of a dry run: the effects that a mutation would have now. */
export interface DryRun<Result> {
  would: {
    result: Result | null
    messages: { channel: 'email' | 'sms'; to: string; subject: string | null; text: string | null }[]
    changes: { kind: string; change: 'created' | 'updated' | 'deleted' }[]
    warnings?: { code?: string; message?: string; columns?: unknown }[]
    money?: {
      kind: string
      direction: 'in' | 'out' | 'none'
      amount_cents: number
      owed_cents: number
      currency: string
    }[]
    asks: { service?: string; action?: string; amount_cents?: number }[]
  }
  cost: { emails: number; sms: number; metered: boolean }
  confirm_token: string
}

export async function runDryRun<N extends MutationName>(
  place: Place,
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<DryRun<Output<N>>> {
  const url = `${addressOf(place, name)}?dry_run=true`
  const answer = await send(url, { method: 'POST', body: JSON.stringify(input), signal })
  return answer.data as DryRun<Output<N>>
}
