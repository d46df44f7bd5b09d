import type { FastifyReply } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import type {
  AddressedFile,
  ByteRange,
  FileAddresses,
  ObjectKey,
  Storage,
} from '../../kernel/storage/index.ts'

/** The properties of a file that its transfer needs. */
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
  /** True if an upload for the file is still expected, in this installation. */
  isAwaited: (addressed: Pick<AddressedFile, 'orgId' | 'id'>) => Promise<boolean>
  /** Storage key of the bytes uploaded for a file. */
  keyOfUpload: (orgId: string, fileId: string) => ObjectKey
  stream: (file: { orgId: string; id: string; kind: string }, range: ByteRange) => AsyncIterable<Buffer>
}

/**
 * Concurrent transfers of one organization in one process. Further ones wait; if the waiting list is full too, they
 * are refused.
 */
const atOnce = 8
const waiting = 64

/** Concurrency slots for transfers: a slow sender or reader only uses slots of its own organization. */
export function transferShares(): ConcurrencySlots {
  return new ConcurrencySlots({
    atOnce,
    waiting,
    refusal: () =>
      new AppError(
        'rate_limited',
        'The organization has too many uploads and downloads in progress. Try again when some of them are done.',
        [],
        2,
      ),
  })
}

/** Occupies a concurrency slot until the answer is written or the caller disconnects. */
export async function acquireSlot(
  slots: ConcurrencySlots,
  orgId: string,
  { raw }: FastifyReply,
): Promise<void> {
  const leave = await slots.take(orgId)
  if (raw.destroyed) leave()
  else raw.once('close', leave)
}

/** The same error for every invalid address, so that it reveals nothing about the file. */
export function noLongerGood(): AppError {
  return new AppError('insufficient_permission', 'This address is invalid or has expired. Request a new one.')
}
