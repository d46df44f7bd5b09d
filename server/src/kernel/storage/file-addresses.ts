import { createHmac } from 'node:crypto'
import { decodeBase64url } from '../secrets/base64url.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'

/** The file to which a signed URL gives access, and the expiry of the URL. */
export interface AddressedFile {
  orgId: string
  id: string
  until: Date
}

/** The action that a signed URL permits: to upload exactly this content, or to read the file. */
export type Allowed = { action: 'put'; sizeBytes: number; contentType: string } | { action: 'get' }

export interface FileAddresses {
  upload(file: AddressedFile, content: { sizeBytes: number; contentType: string }): string
  download(file: AddressedFile): string
  /** Returns the content of a URL's token, not yet verified. Undefined if it has another form. */
  read(token: string): AddressedFile | undefined
  /** True if the service issued the token for exactly this action. */
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
 * Creates and verifies signed URLs for uploads and downloads, which expire. The token in a URL consists of the code of
 * the cell, the organization, the file, the expiry, and a signature. The signature covers all of these and the
 * permitted action, including size and type of an upload. The first key signs, and all keys are accepted.
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
  const claims = allowed.action === 'put' ? ['put', allowed.sizeBytes, allowed.contentType] : ['get']
  return createHmac('sha256', key).update(head).update(JSON.stringify(claims)).digest()
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex)
}
