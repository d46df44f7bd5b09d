import { createHmac } from 'node:crypto'
import { decodeBase64url } from '../secrets/base64url.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'

/** The file to which a signed URL gives access, and when the URL expires. */
export interface AddressedFile {
  orgId: string
  id: string
  until: Date
}

/**
 * Action that a signed URL permits: uploading content of exactly this size and type, reading the file, or reading all data
 * about the client with this id.
 */
export type Allowed =
  | { action: 'put'; sizeBytes: number; contentType: string }
  | { action: 'get' }
  | { action: 'person' }

export interface FileAddresses {
  upload(file: AddressedFile, content: { sizeBytes: number; contentType: string }): string
  download(file: AddressedFile): string
  /** Returns the URL of an archive with all data about the client `id`. */
  person(client: AddressedFile): string
  /** Parses the token in a URL, without verifying the signature. Undefined if the token is malformed. */
  read(token: string): AddressedFile | undefined
  /** Returns true if the service issued the token for exactly this action. */
  isOurs(token: string, allowed: Allowed): boolean
}

interface AddressParts {
  cell: string
  keys: readonly [Buffer, ...Buffer[]]
  publicUrl: () => string
}

const idBytes = 16
const instantBytes = 6
const headBytes = 2 * idBytes + instantBytes
const macBytes = 32

/**
 * Creates and verifies signed URLs for uploads and downloads. The URLs expire. The token in a URL consists of the
 * code of the cell (installation), the organization, the file, the expiry and a signature. The signature covers the
 * other parts and the permitted action (for an upload, with size and type). Tokens are signed with the first key and
 * accepted with any of the keys.
 */
export function fileAddresses({ cell, keys, publicUrl }: AddressParts): FileAddresses {
  const tokenOf = (file: AddressedFile, allowed: Allowed): string => {
    const head = headOf(file)
    return cell + Buffer.concat([head, signed(keys[0], head, allowed)]).toString('base64url')
  }
  const bytesOf = (token: string): Buffer | null => {
    const bytes = token.startsWith(cell) ? decodeBase64url(token.slice(cell.length)) : null
    return bytes?.length === headBytes + macBytes ? bytes : null
  }
  return {
    upload: (file, content) => `${publicUrl()}/uploads/${tokenOf(file, { action: 'put', ...content })}`,
    download: (file) => `${publicUrl()}/downloads/${tokenOf(file, { action: 'get' })}`,
    person: (client) => `${publicUrl()}/downloads/${tokenOf(client, { action: 'person' })}`,
    read(token) {
      const bytes = bytesOf(token)
      if (!bytes) return undefined
      return {
        orgId: uuidOf(bytes.subarray(0, idBytes)),
        id: uuidOf(bytes.subarray(idBytes, 2 * idBytes)),
        until: new Date(bytes.readUIntBE(2 * idBytes, instantBytes)),
      }
    },
    isOurs(token, allowed) {
      const bytes = bytesOf(token)
      if (!bytes) return false
      const [head, mac] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)]
      return keys.some((key) => equalSecrets(mac.toString('hex'), signed(key, head, allowed).toString('hex')))
    },
  }
}

function headOf({ orgId, id, until }: AddressedFile): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(orgId.replaceAll('-', ''), 0, 'hex')
  head.write(id.replaceAll('-', ''), idBytes, 'hex')
  head.writeUIntBE(until.getTime(), 2 * idBytes, instantBytes)
  return head
}

function signed(key: Buffer, head: Buffer, allowed: Allowed): Buffer {
  const claims = allowed.action === 'put' ? ['put', allowed.sizeBytes, allowed.contentType] : [allowed.action]
  return createHmac('sha256', key).update(head).update(JSON.stringify(claims)).digest()
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex)
}
