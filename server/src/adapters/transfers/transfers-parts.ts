import type { FastifyReply } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import type {
  AddressedFile,
  ArchiveEntry,
  ByteRange,
  FileAddresses,
  ObjectKey,
  Storage,
} from '../../kernel/storage/index.ts'

/** Properties of a file that an upload or a download needs. */
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
  /** True if the file still waits for its upload and its organization is in this installation. */
  isAwaited: (addressed: Pick<AddressedFile, 'orgId' | 'id'>) => Promise<boolean>
  /** Returns the id of the organization against whose limits the transfers of an organization count. */
  accountOf: (orgId: string) => Promise<string>
  /** Key in the storage under which the uploaded bytes of a file are stored. */
  keyOfUpload: (orgId: string, fileId: string) => ObjectKey
  /** Returns the files of an archive with all data about a client. Undefined if the client does not exist. */
  openArchive: (client: { orgId: string; id: string }) => Promise<AsyncIterable<ArchiveEntry> | undefined>
  stream: (file: { orgId: string; id: string; kind: string }, range: ByteRange) => AsyncIterable<Buffer>
}

/**
 * Maximum number of uploads and downloads that run at the same time in one process for one organization. Those of its
 * practice companies count too.
 */
const atOnce = 8
/** Maximum number of transfers that wait for a slot. Further transfers are refused. */
const waiting = 64

/**
 * Creates the concurrency slots for uploads or downloads. Each organization has its own slots, so that slow clients of
 * one organization do not delay the clients of another.
 */
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

/**
 * Waits for a concurrency slot and occupies it until the answer is sent or the client disconnects. `account` is the
 * organization against whose limits the transfer counts (`limitedAs`).
 */
export async function acquireSlot(
  slots: ConcurrencySlots,
  account: string,
  { raw }: FastifyReply,
): Promise<void> {
  const leave = await slots.take(account)
  if (raw.destroyed) leave()
  else raw.once('close', leave)
}

/**
 * Creates the error for an invalid or expired URL of a file. The error is the same in every case, so that it reveals
 * nothing about the file.
 */
export function noLongerGood(): AppError {
  return new AppError(
    'insufficient_permission',
    'This link is invalid or has expired. Ask the sender for a new link. Programs request a ' +
      'new URL from the API.',
  )
}
