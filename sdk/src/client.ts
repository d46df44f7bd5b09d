import { Call } from './answer.ts'
import { requireKey } from './attempt.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import type { Operations, OperationTree } from './generated/operations.ts'
import type { Receipt } from './generated/records.ts'
import type { Resources } from './generated/resources.ts'
import { operationTree, startOperation } from './operations.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { receiptRequest } from './receipts.ts'
import { resourceFunctions } from './resources.ts'
import { send, type Settings } from './transport.ts'
import { type Uploads, uploadFunctions } from './uploads.ts'

/** Wire name of an operation. Newer servers may have further ones. */
export type OperationName = keyof Operations | (string & {})

/** Arguments of `run` after the name. */
export type RunArguments<Name> = Name extends keyof Operations
  ? Parameters<Operations[Name]>
  : [input?: object, options?: CallOptions]

/** Call that `run` returns. */
export type RunCall<Name> = Name extends keyof Operations ? ReturnType<Operations[Name]> : Call<unknown>

/**
 * Client of a Quoin server, for programs that keep the API key secret.
 *
 * The routes of the resource API are its members: `quoin.leads.list()`. The operations of the catalog are below
 * `operations`: `quoin.operations.invoices.recordPayment(input)`. Both have a `leads.list`, with different filters and
 * scopes.
 */
export class Quoin implements Resources {
  /** The operations of the catalog. They need the scopes `workflows:read` and `workflows:write`. */
  readonly operations: OperationTree
  /** The stored outcomes of mutations. */
  readonly receipts: { get: (id: string, options?: CallOptions) => Call<Receipt> }
  /** Uploads of files, each in one call. */
  readonly uploads: Uploads
  readonly me: Resources['me']
  readonly leads: Resources['leads']
  readonly clients: Resources['clients']
  readonly estimates: Resources['estimates']
  readonly jobs: Resources['jobs']
  readonly invoices: Resources['invoices']
  readonly changes: Resources['changes']
  readonly webhooks: Resources['webhooks']
  readonly automations: Resources['automations']
  /**
   * Runs an operation by its wire name, such as `invoices.get`. Also runs operations of a newer server that are not part
   * of the types of this version.
   */
  readonly run: <Name extends OperationName>(name: Name, ...rest: RunArguments<Name>) => RunCall<Name>

  /**
   * Throws a `TypeError` if a setting is missing or wrong. Also throws one in a web page, because the page would reveal
   * the key.
   */
  constructor(options: ClientOptions) {
    refusePage()
    const client = { ...options, baseUrl: checkedUrl(options.baseUrl) }
    if (typeof client.apiKey !== 'function') requireKey(client.apiKey)
    const settingsOf = (of: CallOptions): Settings => {
      const headers = { ...client.headers, ...of.headers }
      return { ...client, ...withoutUndefined(of), headers }
    }
    this.operations = operationTree(settingsOf)
    this.uploads = uploadFunctions(settingsOf)
    const get = (id: string, of: CallOptions = {}): Call<Receipt> =>
      readReceipt(id, settingsOf(of), captureCallSite(get))
    this.receipts = { get }
    const run = (name: string, input?: unknown, of: CallOptions = {}): Call<unknown> =>
      startOperation(settingsOf, name, input, of, captureCallSite(run))
    this.run = run as Quoin['run']
    const { me, leads, clients, estimates, jobs, ...resources } = resourceFunctions(settingsOf)
    this.me = me
    this.leads = leads
    this.clients = clients
    this.estimates = estimates
    this.jobs = jobs
    this.invoices = resources.invoices
    this.changes = resources.changes
    this.webhooks = resources.webhooks
    this.automations = resources.automations
  }
}

function readReceipt(id: string, settings: Settings, site: CallSite): Call<Receipt> {
  return new Call(() => send(receiptRequest(id), settings, site)) as Call<Receipt>
}

function refusePage(): void {
  if ('window' in globalThis && 'document' in globalThis)
    throw new TypeError('An API key must not be used in a web page, where every visitor can read it.')
}

/** Returns the address without a slash at its end. */
function checkedUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/.test(baseUrl))
    throw new TypeError(`\`baseUrl\` must be an address such as https://quoin.example.com, not ${baseUrl}.`)
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname}`.replace(/\/*$/, '')
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value
}
