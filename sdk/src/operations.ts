import { type Answer, Call } from './answer.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import { startDryRun } from './dry-run.ts'
import type { OperationTree } from './generated/operations.ts'
import { operationTable } from './generated/table.ts'
import type { CallOptions } from './options.ts'
import { type Page, PageCall, pageOf } from './pages.ts'
import { mutate } from './receipts.ts'
import { type Kind, operationRequest } from './requests.ts'
import { send, type Settings } from './transport.ts'

type SettingsOf = (options: CallOptions) => Settings

/** The kind of each operation, by its name. The last character of a name in the table marks its kind. */
const kinds: ReadonlyMap<string, Kind> = new Map(
  operationTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [area, ...names] = line.split(' ')
      return names.map((each) => {
        const kind = each.endsWith('!') ? 'mutation' : each.endsWith('*') ? 'paged' : 'query'
        return [`${area}.${kind === 'query' ? each : each.slice(0, -1)}`, kind] as const
      })
    }),
)

/** Starts a call of an operation by its wire name. An operation that is not in the table is called like a mutation. */
export function startOperation(
  settingsOf: SettingsOf,
  name: string,
  input: unknown,
  options: CallOptions,
  site: CallSite,
): Call<unknown> {
  const kind = kinds.get(name)
  if (kind === 'paged') return startPages(settingsOf, name, input, options, site)
  const run = kind === 'query' ? send : mutate
  return new Call(() => run(operationRequest(name, kind, input, options), settingsOf(options), site))
}

function startPages(
  settingsOf: SettingsOf,
  name: string,
  input: unknown,
  options: CallOptions,
  site: CallSite,
): PageCall<unknown> {
  const read = async (cursor?: string): Promise<Answer<Page<unknown>>> => {
    const at = cursor === undefined ? input : { ...(input as object), cursor }
    const request = operationRequest(name, 'paged', at, options)
    return pageOf(await send(request, settingsOf(options), site), async (next) => (await read(next)).data)
  }
  return new PageCall<unknown>(() => read())
}

/** Builds the tree of operations: `invoices.recordPayment` becomes a function at `tree.invoices.recordPayment`. */
export function operationTree(settingsOf: SettingsOf): OperationTree {
  const tree: Tree = {}
  for (const [name, kind] of kinds) {
    const steps = name.split('.')
    const last = steps.pop()!
    const branch = steps.reduce<Tree>((at, step) => (at[step] ??= {}) as Tree, tree)
    branch[last] = kind === 'mutation' ? mutationFor(settingsOf, name) : queryFor(settingsOf, name)
  }
  return tree as unknown as OperationTree
}

interface Tree {
  [step: string]: Tree | ((input: unknown, options?: CallOptions) => Call<unknown>)
}

function queryFor(settingsOf: SettingsOf, name: string) {
  const query = (input: unknown, options: CallOptions = {}): Call<unknown> =>
    startOperation(settingsOf, name, input, options, captureCallSite(query))
  return query
}

function mutationFor(settingsOf: SettingsOf, name: string) {
  const dryRun = (input: unknown, options: CallOptions = {}): Call<unknown> => {
    const site = captureCallSite(dryRun)
    return startDryRun(
      () => operationRequest(name, 'mutation', input, options),
      settingsOf,
      options,
      mutate,
      site,
    )
  }
  return Object.assign(queryFor(settingsOf, name), { dryRun })
}
