import { basePath } from '../rest/mount.ts'
import type { Route, UnavailableRoute } from '../rest/route.ts'

/** What holds for the whole API, for `info.description`. */
export function apiDescription(routes: readonly Route[], unavailable: readonly UnavailableRoute[]): string {
  const forTestKeys = routes.filter((route) => route.test).map(({ method, path }) => `\`${method} ${path}\``)
  const designed = unavailable.map(({ method, path }) => `\`${method} ${basePath}${path}\``)
  return `Leads, clients, estimates, jobs and invoices of a field-service company. This document is the exact list of the
routes that are live. It is made from the same table that puts the routes on the server.

## Keys

Every request carries an API key: \`Authorization: Bearer <API_KEY>\`. Keys are for servers; never put one into a browser
or an app. A key belongs to one organization and sees nothing of any other: a foreign record is \`404 not_found\`, like one
that does not exist. It also sees only the locations that it was given.

* **Live keys** (\`quoin_live_…\`) work on the records of the business.
* **Test keys** (\`quoin_test_…\`) work on a sandbox of their own, where nothing is sent to anybody. They may use
  ${forTestKeys.join(', ')}; elsewhere they are answered \`403 unsupported_in_test_mode\`.

A key has scopes such as \`leads:read\` and \`leads:write\`; writing does not imply reading. Each operation names the scope
that it needs in \`x-scope\`, and the kinds of keys that may use it in \`x-key-modes\`.

## Writes

Every POST and PATCH needs the header \`Idempotency-Key\`: 1 to 255 printable characters, new for every new write. When the
answer to a write is lost, send the same request with the same key again. It has one effect, and the stored answer comes
back with \`X-Idempotent-Replayed: true\`, for 72 hours. Two documents are the same when their values are: the order of
members and the spelling of numbers do not count. The same key with another request is \`409 idempotency_conflict\`; while
the first request runs it is \`409 idempotency_in_progress\`. What was refused before execution (401, 403, 405, 413, 400,
429, 503, or a body of the wrong form) leaves the key free.

Keys of the resource API and keys of the gateway, MCP included, are two registers: a key that was used at one is free at the
other, and the same write sent to both has two effects. Repeat a write where it was first sent.

A DELETE may carry the header: then a repetition after a lost answer gets the first success again instead of a 404.

A body is a JSON object of at most 1 MiB. Members that are not known are refused, and so is a document that names a member
twice.

These writes are part of the design and answer \`405 write_not_supported\` to every live key today:
${designed.join(', ')}.

## Lists

A list answers one page: \`data\` and \`meta\` with \`next_cursor\`, \`has_more\` and \`limit\` (25 unless asked otherwise, at most
100). Hand \`next_cursor\` back as \`cursor\` with the same sort, order and filters; the end is reached when \`has_more\` is
false. A cursor is good for exactly the list that it came from: altered, or with another sort, order or filter, it is
\`422 invalid_cursor\`. Pages do not shift when records come or go. Parameters that are not known are ignored, as
\`status\` is. \`updated_after\` includes its bound.

## Following changes

To keep a copy up to date, read \`GET /api/v1/changes\`: without a cursor it answers every record once, and then, with the last
\`next_cursor\`, whatever was created, changed, archived, deleted or merged since. Store the cursor only after you stored the
changes. Keep the record with the higher \`version\`. A 410 \`full_sync_required\` means: start again without a cursor. Do not follow
changes by \`updated_after\`: the instant is that of the call, a call that is saved late carries an earlier one than
records that you have already seen, and you would never read it. Webhooks tell you when to look.

## Part of an answer

Every GET takes \`fields\` (members, separated by commas, dotted where they lie in parts: \`?fields=id,line_items.name\`) or
\`detail=summary\` (of a record the members that are single values, neither null nor long texts), and lists take
\`max_bytes\`: a page ends before its records take more, with a cursor for the rest. A member that is not answered is
\`422 validation_error\`. Such an answer lacks members that its schema calls required; cursors are the same with them and
without.

## Webhooks

A destination gets a POST with the body \`{ "id", "event", "timestamp", "data", "metadata" }\` for each event that it
subscribed to. \`metadata\` says where the event comes from: \`request_id\`, \`actor\` (type, id and, for a member who acted
through an API key, \`on_behalf_of\` with \`key_id\` and \`name\`) and, if an automation acted, \`automation\`.
\`X-Webhook-Signature\` is the HMAC-SHA256 of the raw body with the whole secret (\`whsec_…\`), in lower-case hex; compare in
constant time. The headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` follow Standard Webhooks. What is not
answered with 2xx within 15 seconds is sent again after about 10, 60 and 300 seconds, with the same body and the same
\`X-Webhook-ID\`: recognize repetitions by it, and do not rely on the order. Redirects are not followed. An answer of 410
disables the destination.

## Errors

Every failure has the same shape: \`{ "error": { "code", "message", "details" } }\`. Programs go by \`code\`; \`message\` is for
people and may change. An address that does not exist is \`404 not_found\`; one that exists but not with that method is
\`405 method_not_allowed\` with the header \`Allow\`. \`X-Request-ID\` is on every response; tell it to us when you ask for help.

## Rate limits

Each key has a quota of requests per minute, and all keys of an organization together have a ceiling. The quota comes back
evenly rather than at once. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970) are on
every response, and so are \`RateLimit\` and \`RateLimit-Policy\`. A \`429\` tells in \`Retry-After\` how many seconds to wait.

A request costs one unit of the quota, and one more for each 128 KiB of its body and of its answer. A body is charged by its
\`Content-Length\`, before it is read and also when it is refused; an answer is charged to the next request of the key. A
caller that repeats refused requests at once is answered more slowly.

## Versions

The major version is in the address: \`${basePath}\`. Within it, members may be added to what is answered and values to lists
of values; nothing is taken away or renamed. So ignore members that you do not know.

## Values

Instants are ISO 8601 in UTC with milliseconds; dates are \`YYYY-MM-DD\` on the calendar of the record's location. Amounts are
whole numbers of the currency's smallest unit, in members that end in \`_cents\`; quantities and rates are exact decimals as
text. Every GET address answers HEAD as well.`
}

export function tagDescription(name: string, about: string, routes: readonly Route[]): string {
  const scopes = new Set(routes.flatMap(({ operation }) => (operation.scope ? `\`${operation.scope}\`` : [])))
  const needed = scopes.size > 0 ? `Scopes: ${[...scopes].join(', ')}.` : 'No scope is needed.'
  return `${about} ${needed} Test keys may use ${
    routes.every((route) => route.test) ? `all routes of ${name}.` : 'none of these routes.'
  }`
}
