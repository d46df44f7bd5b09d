import type { FastifyReply } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { Shares } from '../../kernel/limits/shares.ts'
import type {
  AddressedFile,
  ByteRange,
  FileAddresses,
  ObjectKey,
  Storage,
} from '../../kernel/storage/index.ts'

/** A file as far as its transfer goes by it. */
export interface TransferredFile {
  id: string
  kind: string
  filename: string
  content_type: string
  size_bytes: number
  sha256: string | null
  status: string
}

export interface TransfersParts {
  addresses: FileAddresses
  storage: Storage
  now: () => string
  find: (addressed: Pick<AddressedFile, 'orgId' | 'id'>) => Promise<TransferredFile | undefined>
  /** Whether what was put for a file is awaited still, and here. */
  isAwaited: (addressed: Pick<AddressedFile, 'orgId' | 'id'>) => Promise<boolean>
  /** Where what is put for a file lies. */
  keyOfUpload: (orgId: string, fileId: string) => ObjectKey
  stream: (file: { orgId: string; id: string; kind: string }, range: ByteRange) => AsyncIterable<Buffer>
}

/** Of one organization, in one process: the others wait, and those behind them are refused. */
const atOnce = 8
const waiting = 64

/** Places for transfers: whoever sends or reads slowly takes those of their own organization. */
export function transferShares(): Shares {
  return new Shares({
    atOnce,
    waiting,
    refusal: () =>
      new AppError(
        'rate_limited',
        'The organization has too many transfers under way. Try again when some are done.',
        [],
        2,
      ),
  })
}

/** Takes a place until the answer is written or the caller has gone. */
export async function takePlace(shares: Shares, orgId: string, { raw }: FastifyReply): Promise<void> {
  const leave = await shares.take(orgId)
  if (raw.destroyed) leave()
  else raw.once('close', leave)
}

/** The same for all that is wrong with an address: nothing is told of what it would have led to. */
export function noLongerGood(): AppError {
  return new AppError('insufficient_permission', 'This address is not good, or no longer: ask for a new one.')
}
