import { posix } from 'node:path'

export const blockBytes = 512

/** Description of a file, directory or other thing in a tar archive. */
export interface TarHeader {
  /** Relative path with slashes, without a slash at its end. */
  path: string
  /** A symbolic link is only written. `other` is only read. */
  type: 'file' | 'directory' | 'link' | 'other'
  /** Permissions, such as `0o600`. */
  mode: number
  /** Number of bytes of the content. */
  size: number
  /** Path to which a symbolic link leads, relative to its folder. */
  target?: string
  /** Time of the last change, in seconds since 1970. Default: 0. */
  changedAt?: number
}

/** Positions and lengths of the fields of a header in the format `ustar`. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  target: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const

type Field = keyof typeof fields

const flags = { file: '0', directory: '5', link: '2' }

/** Writes the header of an entry. A path may have 100 bytes after its last slash and 155 before it. */
export function writeHeader({ path, type, mode, size, target = '', changedAt = 0 }: TarHeader): Buffer {
  if (type === 'other') throw new Error(`${path} cannot be written into an archive.`)
  const block = Buffer.alloc(blockBytes)
  const put = (field: Field, text: string): void => {
    const [start, length] = fields[field]
    if (Buffer.byteLength(text) > length) throw new Error(`${path} does not fit into an archive.`)
    block.write(text, start)
  }
  const octal = (field: Field, value: number): void =>
    put(field, value.toString(8).padStart(fields[field][1] - 1, '0'))
  const isLong = Buffer.byteLength(path) > fields.name[1]
  put('name', isLong ? posix.basename(path) : path)
  if (isLong) put('prefix', posix.dirname(path))
  octal('mode', mode)
  octal('uid', 0)
  octal('gid', 0)
  octal('size', size)
  octal('mtime', changedAt)
  put('type', flags[type])
  put('target', target)
  put('magic', 'ustar\x0000')
  octal('checksum', checksumOf(block))
  return block
}

/** Reads the header of an entry. Undefined if the block is not a header. */
export function readHeader(block: Buffer): TarHeader | undefined {
  const text = (field: Field): string => {
    const [start, length] = fields[field]
    const bytes = block.subarray(start, start + length)
    const end = bytes.indexOf(0)
    return bytes.subarray(0, end === -1 ? length : end).toString()
  }
  const octal = (field: Field): number => Number.parseInt(text(field).trim() || '0', 8)
  if (octal('checksum') !== checksumOf(block)) return undefined
  const [size, mode] = [octal('size'), octal('mode')]
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(mode)) return undefined
  const path = [text('prefix'), text('name')].filter((part) => part !== '').join('/')
  return { path: path.replace(/\/+$/, ''), type: typeOf(text('type')), mode, size }
}

function typeOf(flag: string): TarHeader['type'] {
  if (flag === '' || flag === '0') return 'file'
  return flag === '5' ? 'directory' : 'other'
}

/** Sum of the bytes of a header. The bytes of the checksum field count as spaces. */
export function checksumOf(block: Buffer): number {
  const [start, length] = fields.checksum
  return block.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 32 : byte), 0)
}
