import { type Answer, Call } from './answer.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import { startDryRun } from './dry-run.ts'
import type { Resources } from './generated/resources.ts'
import { type RouteEntry, routeTable } from './generated/table.ts'
import type { CallOptions } from './options.ts'
import { type Page, PageCall, pageOf } from './pages.ts'
import { keyOf, queryOf, viewOf } from './requests.ts'
import { type Request, send, type Settings } from './transport.ts'

type SettingsOf = (options: CallOptions) => Settings

/** Builds the functions of the resource API: `GET /leads` becomes `leads.list`. */
export function resourceFunctions(settingsOf: SettingsOf): Resources {
  const resources: Record<string, unknown> = {}
  for (const route of routeTable) {
    const [resource = '', verb] = route[0].split('.')
    const call = functionFor(route, settingsOf)
    if (verb === undefined) resources[resource] = call
    else resources[resource] = Object.assign(resources[resource] ?? {}, { [verb]: call })
  }
  return resources as unknown as Resources
}

/** Function of a route. Its arguments depend on the kind of the route. */
type RouteFunction = (...parameters: never[]) => Call<unknown>

function functionFor(route: RouteEntry, settingsOf: SettingsOf): RouteFunction {
  const start = (parts: Parts, options: CallOptions, site: CallSite): Call<unknown> =>
    startCall(route, parts, settingsOf, options, site)
  switch (route[1]) {
    case 'own':
    case 'list':
      return function whole(options: CallOptions = {}) {
        return start({}, options, captureCallSite(whole))
      }
    case 'page':
      return function page(filter: Filter = {}, options: CallOptions = {}) {
        return startPages(route, settingsOf, filter, options, captureCallSite(page))
      }
    case 'record':
      return function record(id: string, options: CallOptions = {}) {
        return start({ id }, options, captureCallSite(record))
      }
    case 'create':
      return function create(body: unknown, options: CallOptions = {}) {
        return start({ body }, options, captureCallSite(create))
      }
    default:
      return changeFunction(route, settingsOf)
  }
}

function startCall(
  route: RouteEntry,
  parts: Parts,
  settingsOf: SettingsOf,
  options: CallOptions,
  site: CallSite,
): Call<unknown> {
  return new Call(() => send(requestFor(route, parts, options), settingsOf(options), site))
}

function changeFunction(route: RouteEntry, settingsOf: SettingsOf): RouteFunction {
  const change = (id: string, body: unknown, options: CallOptions = {}): Call<unknown> =>
    startCall(route, { id, body }, settingsOf, options, captureCallSite(change))
  if (route[1] !== 'member') return change
  const dryRun = (id: string, body: unknown, options: CallOptions = {}): Call<unknown> => {
    const site = captureCallSite(dryRun)
    return startDryRun(() => requestFor(route, { id, body }, options), settingsOf, options, send, site)
  }
  return Object.assign(change, { dryRun })
}

function startPages(
  route: RouteEntry,
  settingsOf: SettingsOf,
  filter: Filter,
  options: CallOptions,
  site: CallSite,
): PageCall<unknown> {
  const read = async (cursor?: string): Promise<Answer<Page<unknown>>> => {
    const query = cursor === undefined ? filter : { ...filter, cursor }
    const request = requestFor(route, { query }, options)
    return pageOf(await send(request, settingsOf(options), site), async (next) => (await read(next)).data)
  }
  return new PageCall<unknown>(() => read())
}

type Filter = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

interface Parts {
  id?: string | undefined
  query?: Filter
  body?: unknown
}

function requestFor(
  [, , method, path]: RouteEntry,
  { id, query, body }: Parts,
  options: CallOptions,
): Request {
  const address = id === undefined ? path : path.replace('{id}', encodeURIComponent(id))
  const isWrite = method !== 'GET'
  return {
    name: `${method} ${path}`,
    method,
    path: `${address}${queryOf({ ...query, ...viewOf(options) })}`,
    ...(method === 'POST' || method === 'PATCH' ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(isWrite ? { key: keyOf(options) } : {}),
  }
}
