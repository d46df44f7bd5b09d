import { type Answer, Call } from './answer.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import { startDryRun } from './dry-run.ts'
import type { Resources } from './generated/resources.ts'
import { routeTable } from './generated/table.ts'
import type { CallOptions } from './options.ts'
import { type Page, PageCall, pageOf } from './pages.ts'
import { keyOf, queryOf, viewOf } from './requests.ts'
import { type Request, send, type Settings } from './transport.ts'

type SettingsOf = (options: CallOptions) => Settings
type RouteEntry = (typeof routeTable)[number]

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

function functionFor(route: RouteEntry, settingsOf: SettingsOf) {
  const [, kind] = route
  const start = (options: CallOptions, site: CallSite, id?: string, body?: unknown): Call<unknown> =>
    new Call(send(requestFor(route, options, { id, body }), settingsOf(options), site))
  switch (kind) {
    case 'own':
    case 'list': {
      const list = (options: CallOptions = {}) => start(options, captureCallSite(list))
      return list
    }
    case 'page': {
      const page = (filter: object = {}, options: CallOptions = {}) =>
        startPages(route, settingsOf, filter, options, captureCallSite(page))
      return page
    }
    case 'record': {
      const read = (id: string, options: CallOptions = {}) => start(options, captureCallSite(read), id)
      return read
    }
    case 'create': {
      const create = (body: unknown, options: CallOptions = {}) =>
        start(options, captureCallSite(create), undefined, body)
      return create
    }
    case 'change':
    case 'member': {
      const change = (id: string, body: unknown, options: CallOptions = {}) =>
        start(options, captureCallSite(change), id, body)
      if (kind === 'change') return change
      const dryRun = (id: string, body: unknown, options: CallOptions = {}) => {
        const request = requestFor(route, options, { id, body })
        return startDryRun(request, settingsOf(options), send, captureCallSite(dryRun))
      }
      return Object.assign(change, { dryRun })
    }
  }
}

function startPages(
  route: RouteEntry,
  settingsOf: SettingsOf,
  filter: object,
  options: CallOptions,
  site: CallSite,
): PageCall<unknown> {
  const read = async (cursor?: string): Promise<Answer<Page<unknown>>> => {
    const query = cursor === undefined ? filter : { ...filter, cursor }
    const request = requestFor(route, options, { query })
    return pageOf(await send(request, settingsOf(options), site), async (next) => (await read(next)).data)
  }
  return new PageCall<unknown>(read())
}

interface Parts {
  id?: string | undefined
  query?: object
  body?: unknown
}

function requestFor(
  [, , method, path]: RouteEntry,
  options: CallOptions,
  { id, query, body }: Parts,
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
