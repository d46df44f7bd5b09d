import type { Sealer } from '../secrets/sealer.ts'

/**
 * Content of a message. It is stored encrypted, because it may contain secrets, such as the link to a customer page.
 * After the message is sent, the secrets are redacted.
 */
export interface MessageBody {
  text: string
  html: string | null
  headers: Readonly<Record<string, string>>
  /** Secrets in the message, such as links that give access, exactly as they appear in text and HTML. */
  secrets: readonly string[]
  /** Enclosed documents, if any. */
  enclosed?: readonly Enclosure[] | undefined
}

/**
 * A document enclosed in a message. Its PDF is created when the message is sent, from data of the record as it was
 * when the message was written.
 */
export interface Enclosure {
  /** File name. */
  name: string
  /** Type of the record from which the document is printed, for example `invoice`. */
  kind: string
  id: string
  version: number
  /** Data from which the document is created. Null after the message is sent. */
  document: unknown
  /** Image of the signature, in base64. */
  signature: string | null
}

/** An enclosed document as a PDF file. */
export interface PrintedEnclosure {
  name: string
  contentType: string
  content: Buffer
}

export interface MessageName {
  org_id: string
  id: string
}

/** Text that replaces a redacted secret. */
const redacted = '[redacted]'

/**
 * Encryption context of a message. It binds the encrypted body to the message, so that a body copied to another
 * message cannot be decrypted.
 */
const contextOf = ({ org_id, id }: MessageName): string => `message/${org_id}/${id}`

export function sealBody(sealer: Sealer, name: MessageName, body: MessageBody): string {
  return sealer.seal(JSON.stringify(body), contextOf(name))
}

export function openBody(sealer: Sealer, message: MessageName & { body: string }): MessageBody {
  return JSON.parse(sealer.open(message.body, contextOf(message))) as MessageBody // Written by `sealBody`.
}

export function withoutSecrets(body: MessageBody): MessageBody {
  const without = (value: string): string =>
    body.secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), value)
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
