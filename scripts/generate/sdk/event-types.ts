import { webhookEventNames, webhookEvents } from '../../../server/src/domains/office/webhooks/index.ts'
import { capitalized } from '../../../server/src/adapters/openapi/operation-names.ts'
import { indented, renderType } from './render-type.ts'
import type { SharedTypes } from './shared-types.ts'

const typeNameOf = (event: string): string => `${event.split(/[._]/).map(capitalized).join('')}Event`

/** Returns the types of the events that webhook destinations receive, and the union of them. */
export function eventTypes(types: SharedTypes): string {
  const events = webhookEventNames.map((name) => {
    const { summary, payload } = webhookEvents[name]
    // Deliveries contain all fields, regardless of the permissions of the member who created the destination.
    const data = renderType(types.answer(payload), { ...types.rendering('output'), hidesMembers: false })
    const members = indented(`event: '${name}'\ndata: ${data}\n`)
    return `/** ${summary} */\nexport interface ${typeNameOf(name)} extends Delivery {\n${members}}\n`
  })
  const names = webhookEventNames.map(typeNameOf).join(' | ')
  return [
    ...events,
    `/** An event of a webhook delivery. Newer servers may send further events: handle them in a default branch. */\nexport type WebhookEvent = ${names}\n`,
  ].join('\n')
}
