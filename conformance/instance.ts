import { type Answer, Caller, type LabelledKey } from './exchange.ts'
import { StatementFailure } from './expect.ts'

/** The organization, mode and access of the key with which the kit was started. */
export interface Me {
  organization: { id: string; name: string; practice?: true }
  mode: 'live' | 'sandbox'
  /** Scopes of the key, without wildcards. */
  scopes: ReadonlySet<string>
  memberId: string
  /** Role of the member. Null if the key cannot run operations, so that the role is unknown. */
  role: string | null
  /** Permissions of the member, with their access scopes. Empty if the key does not open the catalog. */
  permissions: Readonly<Record<string, string>>
  /** Default location of the company. Null if the key does not open the catalog. */
  locationId: string | null
}

export interface CatalogEntry {
  name: string
  kind: 'query' | 'mutation'
  scope: string
  permission: readonly string[]
  whole_organization: boolean
  summary: string
  sensitive: boolean
  sends: boolean
  money: boolean
  metered: boolean
  destructive: boolean
  errors: readonly string[]
  emits: readonly string[]
  reversible_by: string | null
  input_schema_status: string
}

export interface JsonSchema {
  [keyword: string]: unknown
}

export interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Readonly<Record<string, Readonly<Record<string, RouteDescription>>>>
  webhooks?: Readonly<Record<string, unknown>>
  components: { schemas: Readonly<Record<string, JsonSchema>> }
}

export interface RouteDescription {
  parameters?: readonly { $ref?: string; name?: string; in?: string }[]
  security?: readonly unknown[]
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: JsonSchema }>> }>>
  'x-key-modes'?: readonly string[]
  'x-scope'?: string
}

/** The instance, with the facts that the kit reads before it checks a statement. */
export interface Instance {
  caller: Caller
  key: LabelledKey
  /** Rate limit of the key, in requests per minute. */
  perMinute: number
  me: Me
  description: Description
  /** Operations that the key can run, by name. Empty if the key does not open the gateway. */
  catalog: ReadonlyMap<string, CatalogEntry>
  /** Another company of the instance, if its key was passed. */
  other?: Pick<Instance, 'key' | 'me'>
}

/** The kit cannot start. The message says why, and what to do. */
export class CannotRun extends Error {}

/** Reads the key of another company, with which the isolation of companies is checked. */
export async function readOther(instance: Instance, secret: string): Promise<Instance> {
  const { me } = await readInstance(instance.caller.base, secret)
  if (me.organization.id === instance.me.organization.id)
    throw new CannotRun('--other-key must be the key of another company, not of the same one.')
  if (me.mode !== 'live') throw new CannotRun('--other-key must be a live key.')
  return { ...instance, other: { me, key: { key: secret, label: 'QUOIN_OTHER_KEY' } } }
}

/** Reads what the key may do, the description of the API, and the catalog of operations. */
export async function readInstance(against: string, secret: string): Promise<Instance> {
  const caller = new Caller(addressOf(against))
  const key = { key: secret, label: 'QUOIN_KEY' }
  const fetchJson = async (path: string, isKeyed: boolean): Promise<Answer> => {
    try {
      return await caller.send({ method: 'GET', path, key: isKeyed ? key : null })
    } catch (error) {
      if (!(error instanceof StatementFailure)) throw error
      throw new CannotRun(`${caller.base} gives no answer: ${error.expected.replace(/^.*?: /, '')}.`)
    }
  }
  const me = await fetchJson('/api/v1/me', true)
  if (me.status === 401)
    throw new CannotRun(
      'The instance refuses the key. Create one with `quoin practice create` or `quoin keys create`.',
    )
  if (me.status !== 200 || me.body?.data?.key?.mode === undefined)
    throw new CannotRun(
      `GET /api/v1/me answers ${me.status}, and not what the key may do. Is this a Quoin instance?`,
    )
  const description = await fetchJson('/api/v1/openapi.json', false)
  if (description.status !== 200 || description.body?.paths === undefined)
    throw new CannotRun(
      `GET /api/v1/openapi.json answers ${description.status}, and no description of the API.`,
    )
  const catalog = await fetchJson('/api/v1/workflows', true)
  const entries: CatalogEntry[] = catalog.status === 200 ? catalog.body.data : []
  const member = await fetchJson('/api/v1/workflows/me.get?input=%7B%7D', true)
  return {
    caller,
    key,
    perMinute: Number(me.header('x-ratelimit-limit')),
    me: meOf(me.body.data, member.status === 200 ? member.body.data : undefined),
    description: description.body,
    catalog: new Map(entries.map((entry) => [entry.name, entry])),
  }
}

interface KeyView {
  organization: Me['organization']
  key: { mode: 'live' | 'test'; scopes: readonly string[]; member_id: string }
}

interface MemberView {
  member: { role: string }
  permissions: Me['permissions']
  locations: { items: readonly { id: string; is_default: boolean }[] }
}

function meOf({ organization, key }: KeyView, view: MemberView | undefined): Me {
  const items = view?.locations.items ?? []
  return {
    organization,
    mode: key.mode === 'test' ? 'sandbox' : 'live',
    scopes: withoutWildcards(key.scopes),
    memberId: key.member_id,
    role: view?.member.role ?? null,
    permissions: view?.permissions ?? {},
    locationId: (items.find(({ is_default }) => is_default) ?? items[0])?.id ?? null,
  }
}

/** Areas of the resource API, for which wildcards stand. No wildcard stands for workflows and automations. */
const areas = ['leads', 'clients', 'estimates', 'jobs', 'invoices', 'webhooks']

export function withoutWildcards(scopes: readonly string[]): ReadonlySet<string> {
  const open = areas.filter((area) => scopes.includes('*') || scopes.includes(`${area}:*`))
  return new Set([
    ...scopes.filter((scope) => !scope.includes('*')),
    ...open.flatMap((area) => [`${area}:read`, `${area}:write`]),
  ])
}

function addressOf(against: string): string {
  const url = URL.parse(against)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CannotRun(
      `--against must be the address of an instance, such as https://quoin.example.com, not ${against}.`,
    )
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '')
}
