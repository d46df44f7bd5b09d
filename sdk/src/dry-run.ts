import { type Answer, Call } from './answer.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import type { DryRunAnswer } from './generated/records.ts'
import type { CallOptions } from './options.ts'
import { asDryRun, keyOf } from './requests.ts'
import type { DryRun } from './shapes.ts'
import { type Request, send, type Settings } from './transport.ts'

/** Function that runs a mutation. */
type Mutate = (request: Request, settings: Settings, site: CallSite) => Promise<Answer<unknown>>

/**
 * Starts a dry run of a request. The answer gets the function `confirm`, which sends the same bytes with the confirm
 * token. The idempotency key is chosen here, so that a second `confirm` repeats the call of the first one. The options
 * of the dry run do not apply to `confirm`, because their signal may have been aborted in the meantime.
 */
export function startDryRun(
  requestOf: () => Request,
  settingsOf: (options: CallOptions) => Settings,
  options: CallOptions,
  mutate: Mutate,
  site: CallSite,
): Call<DryRun<unknown>> {
  return new Call(async () => {
    const request = requestOf()
    const answer = await send(asDryRun(request), settingsOf(options), site)
    const data = answer.data as DryRunAnswer
    const confirm = (options: CallOptions = {}): Call<unknown> => {
      const key = options.idempotencyKey === undefined ? request.key : keyOf(options)
      const confirmed = { ...request, key, confirmToken: data.confirm_token }
      const confirmedSite = captureCallSite(confirm)
      return new Call(() => mutate(confirmed, settingsOf(options), confirmedSite))
    }
    return { ...answer, idempotencyKey: undefined, data: { ...data, confirm } }
  })
}
