import { randomUUID } from 'node:crypto'
import type { Fault, ProxyAnswer, ProxyRequest } from './proxy.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a fault changes answers of many forms.
type Body = any

/** Breaks the body of answers for which `applies` is true. */
function inBody(
  applies: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
  change: (body: Body, request: ProxyRequest) => unknown,
): Fault {
  return async (request, forward) => {
    const answer = await forward(request)
    if (!applies(request, answer)) return answer
    const body: unknown = JSON.parse(answer.text)
    const changed = change(body, request)
    return { ...answer, text: JSON.stringify(changed ?? body) }
  }
}

const inHeaders =
  (change: (headers: ProxyAnswer['headers'], request: ProxyRequest, answer: ProxyAnswer) => void): Fault =>
  async (request, forward) => {
    const answer = await forward(request)
    const headers = { ...answer.headers }
    change(headers, request, answer)
    return { ...answer, headers }
  }

const inStatus =
  (applies: (request: ProxyRequest, answer: ProxyAnswer) => boolean, status: number): Fault =>
  async (request, forward) => {
    const answer = await forward(request)
    return applies(request, answer) ? { ...answer, status } : answer
  }

/** Changes the request before the service gets it. */
const inRequest =
  (change: (request: ProxyRequest) => ProxyRequest): Fault =>
  (request, forward) =>
    forward(change(request))

/** Sends requests for which `applies` is true with the key of the first request that had one. */
function asFirstCaller(applies: (request: ProxyRequest) => boolean): Fault {
  let first: string | undefined
  return inRequest((request) => {
    first ??= request.headers['authorization']
    if (first === undefined || !applies(request)) return request
    return { ...request, headers: { ...request.headers, authorization: first } }
  })
}

/** Sends each PATCH to the record for which its idempotency key was used first. */
function withFirstPathOfKey(): Fault {
  const paths = new Map<string, string>()
  return inRequest((request) => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'PATCH' || key === undefined) return request
    const path = paths.get(key) ?? request.path
    paths.set(key, path)
    return { ...request, path }
  })
}

const isList = ({ method, path }: ProxyRequest, { status }: ProxyAnswer): boolean =>
  method === 'GET' && status === 200 && /^\/api\/v1\/(leads|clients)(\?|$)/.test(path)
const isError = (_request: ProxyRequest, { status }: ProxyAnswer): boolean => status >= 400
const withoutHeader = ({ headers, ...request }: ProxyRequest, name: string): ProxyRequest => {
  const { [name]: _left, ...others } = headers
  return { ...request, headers: others }
}
const withoutQuery = (request: ProxyRequest, name: string): ProxyRequest => ({
  ...request,
  path: request.path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1').replace(/[?&]$/, ''),
})

export interface FaultCase {
  /** Name of the fault. */
  title: string
  fault: Fault
  /** Id of the statement that must find it. */
  statement: string
  /** Statements that hold all the same. They show that the fault is found where it is. */
  unaffected?: readonly string[]
}

/** Faults, each in one place, with the statement that is meant for it. */
export const faultCases: readonly FaultCase[] = [
  {
    title: 'an error has no details',
    fault: inBody(isError, (body) => void delete body.error?.details),
    statement: 'errors.form.not_found',
    unaffected: ['errors.status.not_found'],
  },
  {
    title: 'a validation error has the status 400',
    fault: inStatus(
      (request, answer) => answer.text.includes('"validation_error"') && request.method === 'POST',
      400,
    ),
    statement: 'errors.status.validation_error',
    unaffected: ['errors.form.validation_error', 'errors.status.invalid_json'],
  },
  {
    title: 'a list is sorted by its creation although it says otherwise',
    fault: inBody(isList, (body, { path }) => {
      if (/sort=updated_at/.test(path)) body.data.reverse()
    }),
    statement: 'lists.sort-updated_at.leads',
    unaffected: ['lists.sort-created_at.leads', 'lists.envelope.leads'],
  },
  {
    title: 'a page lacks its last record',
    fault: inBody(isList, (body, { path }) => {
      if (/cursor=/.test(path)) body.data.pop()
    }),
    statement: 'lists.all-pages.leads',
    unaffected: ['lists.default-limit.leads'],
  },
  {
    title: 'an altered cursor is answered with the first page',
    fault: async (request, forward) => {
      const answer = await forward(request)
      return answer.text.includes('"invalid_cursor"')
        ? await forward(withoutQuery(request, 'cursor'))
        : answer
    },
    statement: 'cursors.altered.leads',
    unaffected: ['lists.all-pages.leads'],
  },
  {
    title: 'created_before includes its bound',
    fault: inRequest((request) => ({
      ...request,
      path: request.path.replace(/created_before=([^&]+)/, (_all, time: string) => {
        const later = new Date(Date.parse(decodeURIComponent(time)) + 1).toISOString()
        return `created_before=${encodeURIComponent(later)}`
      }),
    })),
    statement: 'filters.created_before.leads',
    unaffected: ['filters.created_after.leads'],
  },
  {
    title: 'a total is a cent too low',
    fault: inBody(
      ({ path, method }, { status }) =>
        method === 'GET' && status === 200 && /^\/api\/v1\/invoices\/[0-9a-f-]{36}$/.test(path),
      (body) => void (body.data.total_cents -= 1),
    ),
    statement: 'money.totals.half a cent',
  },
  {
    title: 'a repeated write takes effect again',
    fault: inRequest((request) =>
      request.method === 'POST' && request.path === '/api/v1/leads' && 'idempotency-key' in request.headers
        ? { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }
        : request,
    ),
    statement: 'idempotency.one-effect',
    unaffected: ['idempotency.missing'],
  },
  {
    title: 'a replay does not say that it is one',
    fault: inHeaders((headers) => void delete headers['x-idempotent-replayed']),
    statement: 'idempotency.replay',
    unaffected: ['idempotency.one-effect'],
  },
  {
    title: 'answers have no X-Request-ID',
    fault: inHeaders((headers, _request, { status }) => {
      if (status >= 400) delete headers['x-request-id']
    }),
    statement: 'requests.request-id.404',
    unaffected: ['requests.request-id.a success', 'requests.rate-limit.404'],
  },
  {
    title: 'an error has no rate-limit headers',
    fault: inHeaders((headers, _request, { status }) => {
      if (status === 401) delete headers['x-ratelimit-remaining']
    }),
    statement: 'requests.rate-limit.401',
    unaffected: ['requests.rate-limit.404'],
  },
  {
    title: 'If-None-Match is ignored',
    fault: inRequest((request) => withoutHeader(request, 'if-none-match')),
    statement: 'versions.not-modified',
    unaffected: ['versions.description'],
  },
  {
    title: 'errors are sent as text',
    fault: inHeaders((headers, _request, { status }) => {
      if (status >= 400) headers['content-type'] = 'text/plain'
    }),
    statement: 'requests.json-error',
    unaffected: ['requests.json-success'],
  },
  {
    title: 'a write scope opens the list',
    fault: async (request, forward) => {
      const answer = await forward(request)
      if (answer.status !== 403 || request.method !== 'GET' || !request.path.startsWith('/api/v1/leads'))
        return answer
      return {
        ...answer,
        status: 200,
        text: '{"data":[],"meta":{"next_cursor":null,"has_more":false,"limit":25}}',
      }
    },
    statement: 'keys.write-is-not-read',
    unaffected: ['keys.read-is-not-write'],
  },
  {
    title: 'a key that only writes leads is answered with the client',
    fault: inBody(
      ({ method, path }, { status }) => method === 'POST' && path === '/api/v1/leads' && status === 201,
      (body) => void (body.data.service_address = '1 Verify St'),
    ),
    statement: 'keys.write-only-client',
  },
  {
    title: 'a secret of a destination is shown again',
    fault: (() => {
      const secrets = new Map<string, string>()
      return async (request, forward) => {
        const answer = await forward(request)
        if (!request.path.startsWith('/api/v1/webhooks') || answer.status >= 300) return answer
        const body: Body = JSON.parse(answer.text)
        if (request.method === 'POST') secrets.set(body.data.id, body.data.secret)
        if (request.method === 'GET')
          for (const destination of [body.data].flat()) destination.secret = secrets.get(destination.id)
        return { ...answer, text: JSON.stringify(body) }
      }
    })(),
    statement: 'webhooks.secret-once',
    unaffected: ['webhooks.list'],
  },
  {
    title: 'an unknown member of a body is ignored',
    fault: inRequest((request) => {
      if (request.method !== 'POST' || !request.body.includes('"verify_unknown":1')) return request
      const { verify_unknown: _ignored, ...rest } = JSON.parse(request.body) as Record<string, unknown>
      return { ...request, body: JSON.stringify(rest) }
    }),
    statement: 'bodies.unknown-member',
    unaffected: ['bodies.every-fault'],
  },
  {
    title: 'a detail names only the first step of a path',
    fault: inBody(isError, (body) => {
      for (const detail of body.error.details) detail.field &&= detail.field.split('.')[0]
    }),
    statement: 'errors.nested-field',
    unaffected: ['errors.form.validation_error'],
  },
  {
    title: 'a refusal names only the first wrong member',
    fault: inBody(isError, (body) => void body.error?.details?.splice(1)),
    statement: 'bodies.every-fault',
    unaffected: ['bodies.unknown-member'],
  },
  {
    title: 'a member of a record has another type than described',
    fault: inBody(isList, (body) => {
      for (const record of body.data) record.version = String(record.version)
    }),
    statement: 'resources.list-form.leads',
    unaffected: ['resources.ids-and-times.lead'],
  },
  {
    title: 'times have no milliseconds',
    fault: inBody(isList, (body) => {
      for (const record of body.data) record.created_at = String(record.created_at).replace(/\.\d{3}Z$/, 'Z')
    }),
    statement: 'resources.ids-and-times.lead',
    unaffected: ['resources.unknown.lead'],
  },
  {
    title: 'a status is skipped',
    fault: inBody(
      ({ path }, { status }) => path === '/api/v1/workflows/invoices.recordPayment' && status === 200,
      (body) => {
        if (body.data.status === 'partial') body.data.status = 'sent'
      },
    ),
    statement: 'states.invoice.paid',
    unaffected: ['states.invoice.draft'],
  },
  {
    title: 'an overpayment is accepted',
    fault: inStatus(
      ({ path }, { status }) => path.endsWith('/invoices.recordPayment') && status === 409,
      200,
    ),
    statement: 'states.invoice.too-much',
  },
  {
    title: 'a receipt shows a secret',
    fault: (() => {
      let key = ''
      return async (request, forward) => {
        const answer = await forward(request)
        if (request.path.endsWith('/keys.create') && answer.status === 200 && key === '')
          key = JSON.parse(answer.text).data.key
        return { ...answer, text: answer.text.replaceAll('[redacted]', key) }
      }
    })(),
    statement: 'gateway.redacted',
  },
  {
    title: 'a failed tool is no error',
    fault: inBody(
      ({ path }) => path === '/api/mcp',
      (body) => void delete body.result?.isError,
    ),
    statement: 'mcp.tool-error',
    unaffected: ['mcp.query_workflow'],
  },
  {
    title: 'get_workflow_schema leaves out the scope',
    fault: inBody(
      ({ path, body }) => path === '/api/mcp' && body.includes('get_workflow_schema'),
      (body) => void delete body.result?.structuredContent?.schema?.scope,
    ),
    statement: 'mcp.get_workflow_schema',
  },
  {
    title: 'the feed of changes shows the content of a deleted record',
    fault: inBody(
      ({ path }, { status }) => path.startsWith('/api/v1/changes') && status === 200,
      (body) => {
        for (const change of body.data) change.record ??= { id: change.id }
      },
    ),
    statement: 'changes.delete',
    unaffected: ['changes.upsert'],
  },
  {
    title: 'the catalog has an operation for which the member lacks the permission',
    fault: inBody(
      ({ path }, { status }) => path === '/api/v1/workflows' && status === 200,
      (body) => {
        body.data[0].permission = ['operate']
      },
    ),
    statement: 'catalog.permissions',
    unaffected: ['catalog.unique'],
  },
  {
    title: 'the bytes of an upload are lost',
    fault: async (request, forward) =>
      request.method === 'PUT' ? { status: 204, headers: {}, text: '' } : await forward(request),
    statement: 'uploads.two-steps',
    unaffected: ['uploads.not-sent'],
  },
  {
    title: 'an announced digest is ignored',
    fault: inRequest((request) =>
      request.path.endsWith('.prepareUpload')
        ? { ...request, body: request.body.replace(/,"sha256":"[0-9a-f]+"/, '') }
        : request,
    ),
    statement: 'uploads.digest',
    unaffected: ['uploads.size'],
  },
  {
    title: 'publishing an automation has no effect',
    fault: async (request, forward) =>
      request.path.endsWith('/publish')
        ? await forward({ ...request, path: `${request.path}?dry_run=true` })
        : await forward(request),
    statement: 'automations.publish',
    unaffected: ['automations.stale'],
  },
  {
    title: 'a run has another revision than the published one',
    fault: inBody(
      ({ path }) => path.endsWith('/automations.runs.list'),
      (body) => {
        for (const each of body.data.items) each.revision += 1
      },
    ),
    statement: 'automations.run',
    unaffected: ['automations.get'],
  },
  {
    title: 'a key in the address is read',
    fault: inRequest((request) => {
      const [, key] = /[?&](?:api_key|key|access_token)=(\w+)/.exec(request.path) ?? []
      if (key === undefined) return request
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } }
    }),
    statement: 'keys.query',
    unaffected: ['keys.challenge'],
  },
  {
    title: 'the key of another company reads clients',
    fault: asFirstCaller(
      ({ method, path }) => method === 'GET' && /^\/api\/v1\/clients\/[0-9a-f-]{36}$/.test(path),
    ),
    statement: 'isolation.read.clients',
    unaffected: ['isolation.read.leads'],
  },
  {
    title: 'the key of another company changes a lead',
    fault: asFirstCaller(({ path }) => path.startsWith('/api/v1/workflows/leads.setStatus')),
    statement: 'isolation.change',
    unaffected: ['isolation.name'],
  },
  {
    title: 'an idempotency key answers for another record of the route',
    fault: withFirstPathOfKey(),
    statement: 'idempotency.other-record',
    unaffected: ['idempotency.other-route'],
  },
  {
    title: 'two companies share their idempotency keys',
    fault: asFirstCaller(({ method, path }) => method === 'POST' && path === '/api/v1/leads'),
    statement: 'isolation.idempotency',
    unaffected: ['isolation.cursor'],
  },
  {
    title: 'the 401 of MCP does not say where to get a token',
    fault: inHeaders((headers, { path }) => {
      if (path === '/api/mcp') headers['www-authenticate'] = 'Bearer'
    }),
    statement: 'oauth.challenge',
    unaffected: ['mcp.no-key'],
  },
  {
    title: 'codes are offered without a digest of the verifier',
    fault: inBody(
      ({ path }) => path === '/.well-known/oauth-authorization-server',
      (body) => void body.code_challenge_methods_supported.push('plain'),
    ),
    statement: 'oauth.server',
    unaffected: ['oauth.resource'],
  },
  {
    title: 'an authorization request needs no code challenge',
    fault: inRequest(({ path, ...request }) => {
      const isBare = path.startsWith('/oauth/authorize') && !path.includes('code_challenge=')
      return { ...request, path: isBare ? `${path}&code_challenge=${'a'.repeat(43)}` : path }
    }),
    statement: 'oauth.pkce',
    unaffected: ['oauth.pkce-plain'],
  },
  {
    title: 'a part of a redirect URI is compared',
    fault: inRequest(({ path, ...request }) => ({
      ...request,
      path: path.startsWith('/oauth/authorize') ? path.replace('%2Fcallback%2Fother', '%2Fcallback') : path,
    })),
    statement: 'oauth.redirect',
    unaffected: ['oauth.audience'],
  },
]
