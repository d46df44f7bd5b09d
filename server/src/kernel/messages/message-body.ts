import type { Sealer } from '../secrets/sealer.ts'

/**
 * What a message says. At rest it is sealed, because it may hold what opens something: the address of a customer's page.
 * Once the message has left, nobody needs that any more, and it is taken out.
 */
export interface MessageBody {
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
  /** What opens something to whoever reads it, as it stands in text and HTML. */
  secrets: readonly string[]
  /** What is enclosed; absent: nothing. */
  enclosed?: readonly Enclosure[] | undefined
}

/** A document of a message. It is printed when the message leaves, of what it was when the message was written. */
export interface Enclosure {
  /** The name of the file. */
  name: string
  /** The record, and which version of it is printed. */
  kind: string
  id: string
  version: number
  /** What is printed; null once the message has left. */
  document: unknown
  /** The picture of who signed it, in base64. */
  signature: string | null
}

/** A document as it is enclosed. */
export interface PrintedEnclosure {
  name: string
  contentType: string
  content: Buffer
}

export interface MessageName {
  org_id: string
  id: string
}

/** Stands where a secret stood. */
const redacted = '[redacted]'

/** Copied to another message, it does not open. */
const contextOf = ({ org_id, id }: MessageName): string => `message/${org_id}/${id}`

export function sealBody(sealer: Sealer, name: MessageName, body: MessageBody): string {
  return sealer.seal(JSON.stringify(body), contextOf(name))
}

export function openBody(sealer: Sealer, message: MessageName & { body: string }): MessageBody {
  return JSON.parse(sealer.open(message.body, contextOf(message))) as MessageBody // what sealBody wrote
}

export function withoutSecrets(body: MessageBody): MessageBody {
  const without = (words: string): string =>
    body.secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), words)
  return {
    text: without(body.text),
    html: body.html === null ? null : without(body.html),
    headers: Object.fromEntries(Object.entries(body.headers).map(([name, value]) => [name, without(value)])),
    secrets: [],
    ...(body.enclosed ? { enclosed: body.enclosed.map(withoutContent) } : {}),
  }
}

function withoutContent(enclosure: Enclosure): Enclosure {
  return { ...enclosure, document: null, signature: null }
}
