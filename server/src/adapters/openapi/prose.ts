import { basePath } from '../rest/mount.ts'
import type { Route, UnavailableRoute } from '../rest/route.ts'

const introduction = `Leads, clients, estimates, jobs and invoices of a field-service company. This document lists exactly the live
routes. It is generated from the same table that mounts the routes on the server.`

const keys = (forTestKeys: readonly string[]): string => `## Keys

Every request carries an API key: \`Authorization: Bearer <API_KEY>\`. Keys are for servers; never put one into a browser
or an app. A key belongs to one organization and cannot access others: a record of another organization is
\`404 not_found\`, like one that does not exist. A key also sees only its own locations.

* **Live keys** (\`quoin_live_…\`) work on the records of the business.
* **Test keys** (\`quoin_test_…\`) work on a separate sandbox, which sends nothing to anyone. They may use
  ${forTestKeys.join(', ')}; elsewhere they are answered \`403 unsupported_in_test_mode\`.

A key has scopes such as \`leads:read\` and \`leads:write\`; writing does not imply reading. Each operation names the scope
that it needs in \`x-scope\`, and the kinds of keys that may use it in \`x-key-modes\`.`

const writes = (designed: readonly string[]): string => `## Writes

Every POST and PATCH needs the header \`Idempotency-Key\`: 1 to 255 printable characters, new for every new write. If the
answer to a write is lost, send the same request with the same key again. The write takes effect once, and for 72 hours the
stored answer is returned with \`X-Idempotent-Replayed: true\`. Two documents are equal if their values are: the order of
fields and the notation of numbers do not matter. The same key with another request is \`409 idempotency_conflict\`; while
the first request runs it is \`409 idempotency_in_progress\`.

A request that was refused before it began (400, 401, 403, 405, 413, 429, 503, or a body that the schema refuses) leaves the
key free: repeat it with the same key. A request that began and was refused (404, 409 or 422 of the operation) uses up the
key: send the corrected request with a new one.

The resource API and the gateway (with MCP) store idempotency keys separately: a key used at one is free at the other, and the
same write sent to both takes effect twice. Repeat a write where you first sent it.

A DELETE may have the header too: a repetition then returns the first success instead of a 404.

A body is a JSON object of at most 1 MiB. Unknown fields are refused, and so is a document that has a field
twice.

These writes are part of the design and answer \`405 write_not_supported\` to every live key today:
${designed.join(', ')}.`

const lists = `## Lists

A list answers one page: \`data\` and \`meta\` with \`next_cursor\`, \`has_more\` and \`limit\` (default 25, at most
100). Send \`next_cursor\` as \`cursor\` with the same sort, order and filters. \`has_more\` is false on the last page. A cursor
is valid only for the list that it came from: altered, or with another sort, order or filter, it is \`422 invalid_cursor\`.
Pages do not shift when records are created or deleted. Unknown parameters are ignored. No list can be
filtered by status: \`status\` is ignored, too. \`updated_after\` includes records changed exactly at that time.`

const followingChanges = `## Following changes

To keep a copy up to date, read \`GET /api/v1/changes\`. Without a cursor it returns every record once. With the last
\`next_cursor\` it returns the records created, changed, archived, deleted or merged since. Store the cursor only after you have
stored the changes. If you have a record twice, keep the higher \`version\`. A 410 \`full_sync_required\` means: start again without
a cursor. Do not follow changes by \`updated_after\`: it is the time of the call. A call that commits late has an earlier time than
records that you have already read, so you would miss it. Use webhooks to learn when to read.`

const partialAnswers = `## Part of an answer

Every GET takes \`fields\` (names of fields, separated by commas, with dots for nested ones: \`?fields=id,line_items.name\`) or
\`detail=summary\` (only short fields: no lists, large objects, nulls or long texts). Lists also take \`max_bytes\`, the
maximum size of a page's records; a cursor leads to the rest. A field that the answer does not have is
\`422 validation_error\`. A partial answer lacks fields that its schema calls required. Cursors do not depend on these
parameters.`

const webhooks = `## Webhooks

A webhook destination gets a POST with the body \`{ "id", "event", "timestamp", "data", "metadata" }\` for each
event that it subscribed to. \`metadata\` names the origin of the event: \`request_id\`, \`actor\` (type, id and,
for a member who acted through an API key, \`on_behalf_of\` with \`key_id\` and \`name\`) and, if an automation
acted, \`automation\`. \`X-Webhook-Signature\` is the HMAC-SHA256 of the raw body with the whole secret
(\`whsec_…\`), in lower-case hex; compare in constant time. It does not cover the time, so anyone who records a delivery can
send it again. Every delivery also has the headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` of Standard Webhooks,
which sign the time as well: verify these, and refuse a delivery that is older than five minutes. A delivery that is not answered with 2xx within 15 seconds is
retried after about 10, 60 and 300 seconds, with the same body and the same \`X-Webhook-ID\`. Use it to detect
duplicates, and do not rely on the order. Redirects are not followed. An answer of 410 disables the destination.`

const errors = `## Errors

Every error has the same shape: \`{ "error": { "code", "message", "details", "docs_url" } }\`. Programs should use \`code\`;
\`message\` is for people and may change; \`docs_url\` is the page of the code on this service. An unknown address is \`404 not_found\`. An unsupported method is \`405 method_not_allowed\` with the header
\`Allow\`. Every response has \`X-Request-ID\`; name it when you ask for help.`

const rateLimits = `## Rate limits

Each key has a quota of requests per minute, and all keys of an organization together have a limit. The quota is refilled
gradually rather than all at once. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970) are on
every response, and so are \`RateLimit\` and \`RateLimit-Policy\`. For a \`429\`, \`Retry-After\` is the number of seconds to wait.

A request costs one unit of the quota, and one more for each 128 KiB of its body and of its answer. A body is charged by its
\`Content-Length\`, before it is read and also when it is refused; an answer is charged to the next request of the key. If a
caller repeats refused requests immediately, the service answers more slowly.`

const versions = `## Versions

The major version is in the address: \`${basePath}\`. Within it, answers may get new fields, and enumerations new
values; nothing is removed or renamed. Ignore fields that you do not know.`

const valueFormats = `## Values

Instants are ISO 8601 in UTC with milliseconds; dates are \`YYYY-MM-DD\` on the calendar of the record's location. Amounts are
whole numbers of the currency's smallest unit, in fields that end in \`_cents\`; quantities and rates are exact decimals as
text. Every GET address answers HEAD as well.`

/** Writes the rules that apply to the whole API, as the text of `info.description`. */
export function apiDescription(routes: readonly Route[], unavailable: readonly UnavailableRoute[]): string {
  const forTestKeys = routes.filter((route) => route.test).map(({ method, path }) => `\`${method} ${path}\``)
  const designed = unavailable.map(({ method, path }) => `\`${method} ${basePath}${path}\``)
  return [
    introduction,
    keys(forTestKeys),
    writes(designed),
    lists,
    followingChanges,
    partialAnswers,
    webhooks,
    errors,
    rateLimits,
    versions,
    valueFormats,
  ].join('\n\n')
}

export function tagDescription(name: string, about: string, routes: readonly Route[]): string {
  const scopes = new Set(routes.flatMap(({ operation }) => (operation.scope ? `\`${operation.scope}\`` : [])))
  const [needs] = routes.flatMap((route) => route.needs ?? [])
  const needed =
    scopes.size > 0
      ? `Scopes: ${[...scopes].join(', ')}.`
      : needs === undefined
        ? 'No scope is needed.'
        : `Needs ${needs}.`
  return `${about} ${needed} Test keys may use ${
    routes.every((route) => route.test) ? `all routes of ${name}.` : 'none of these routes.'
  }`
}
