import { crypto } from '#crypto'
import { type Answer, Call } from './answer.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import { QuoinError } from './errors.ts'
import type * as generated from './generated/operations.ts'
import type { CallOptions } from './options.ts'
import { putFile } from './put-file.ts'
import { mutate } from './receipts.ts'
import { keyOf, operationRequest } from './requests.ts'
import type { Settings } from './transport.ts'

/** A file to upload: a `File` of the Fetch API, or its parts. */
export type UploadFile = NamedBlob | NamedBytes

/** A `File` of the Fetch API, or of `node:buffer`. */
export interface NamedBlob extends Blob {
  readonly name: string
}

/** The parts of a file. */
export interface NamedBytes {
  name: string
  /** Media type, such as `application/pdf`. */
  type: string
  bytes: Uint8Array | Blob
}

/** Fields of the input of an upload that are derived from the file. */
type Derived = 'filename' | 'content_type' | 'size_bytes' | 'sha256' | 'request_id' | 'content_base64'

/** Input of an upload: the input of its operation, with the file instead of its name, type, size and content. */
export type UploadInput<Input> = Omit<Input, Derived> & { file: UploadFile }

/** An upload of a file. If its requests are repeated, the file is still stored only once. */
export interface Upload<Input, Data> {
  (input: UploadInput<Input>, options?: CallOptions): Call<Data>
}

/** Data of an operation. */
type DataOf<Name extends keyof generated.Operations> = Awaited<ReturnType<generated.Operations[Name]>>

/**
 * The uploads of files, by kind. A large file is announced, sent to the address in the answer, and completed. A small
 * file is part of the call.
 */
export interface Uploads {
  clientImport: Upload<generated.FilesClientImportPrepareUploadInput, DataOf<'files.clientImport.complete'>>
  estimateAttachment: Upload<
    generated.FilesEstimateAttachmentPrepareUploadInput,
    DataOf<'files.estimateAttachment.complete'>
  >
  estimatePhoto: Upload<
    generated.FilesEstimatePhotoPrepareUploadInput,
    DataOf<'files.estimatePhoto.complete'>
  >
  invoiceAttachment: Upload<
    generated.FilesInvoiceAttachmentPrepareUploadInput,
    DataOf<'files.invoiceAttachment.complete'>
  >
  priceBookThumbnail: Upload<
    generated.FilesPriceBookThumbnailPrepareUploadInput,
    DataOf<'files.priceBookThumbnail.complete'>
  >
  qualityPhoto: Upload<generated.FilesQualityPhotoReserveInput, DataOf<'files.qualityPhoto.complete'>>
  companyLogo: Upload<generated.FilesCompanyLogoUploadInput, DataOf<'files.companyLogo.upload'>>
  crewPhoto: Upload<generated.FilesCrewPhotoUploadInput, DataOf<'files.crewPhoto.upload'>>
  holidayDesignImage: Upload<
    generated.FilesHolidayDesignImageUploadInput,
    DataOf<'files.holidayDesignImage.upload'>
  >
  inboxAttachment: Upload<generated.FilesInboxAttachmentUploadInput, DataOf<'files.inboxAttachment.upload'>>
}

/** Kinds of files that are announced, each with the name of the operation that announces it. */
const announced = {
  clientImport: 'prepareUpload',
  estimateAttachment: 'prepareUpload',
  estimatePhoto: 'prepareUpload',
  invoiceAttachment: 'prepareUpload',
  priceBookThumbnail: 'prepareUpload',
  qualityPhoto: 'reserve',
} as const

/** Kinds of files that are part of a call. The logo has no file name, because there is only one. */
const inline = ['companyLogo', 'crewPhoto', 'holidayDesignImage', 'inboxAttachment'] as const

type SettingsOf = (options: CallOptions) => Settings
type Start = (input: UploadInput<object>, settings: Settings, site: CallSite) => Promise<Answer<unknown>>

function startUpload(
  start: Start,
  input: UploadInput<object>,
  settings: Settings,
  site: CallSite,
): Call<unknown> {
  return new Call(() => start(input, settings, site))
}

/** Builds the functions of the uploads. */
export function uploadFunctions(settingsOf: SettingsOf): Uploads {
  const uploadWith = (start: Start) => {
    const upload = (input: UploadInput<object>, options: CallOptions = {}): Call<unknown> =>
      startUpload(start, input, settingsOf(options), captureCallSite(upload))
    return upload
  }
  const functions = [
    ...Object.entries(announced).map(
      ([kind, verb]) => [kind, uploadWith(announcedUpload(kind, verb))] as const,
    ),
    ...inline.map((kind) => [kind, uploadWith(inlineUpload(kind))] as const),
  ]
  return Object.fromEntries(functions) as unknown as Uploads
}

interface Announced {
  file_id: string
  upload: { url: string; headers: Record<string, string> } | null
}

const redacted = '[redacted]'

/**
 * Uploads a file in steps. The `request_id` of the announcement follows from the idempotency key, so that a repetition
 * finds the same file, even in a later run of the program.
 *
 * 1. The file is announced, with its digest. Only the first answer contains the address. If it was lost, the file is
 *    announced again with another idempotency key.
 * 2. The bytes are sent to the address. This can be repeated.
 * 3. The file is completed. A file that is already completed is returned unchanged.
 */
function announcedUpload(kind: string, verb: string): Start {
  return async ({ file, ...ids }, settings, site) => {
    const { bytes, ...named } = await readFile(file)
    const key = keyOf(settings)
    const input = {
      ...ids,
      ...named,
      size_bytes: bytes.length,
      sha256: await digestOf(bytes),
      request_id: await requestIdFor(key),
    }
    const announce = async (options: CallOptions): Promise<Announced> => {
      const request = operationRequest(`files.${kind}.${verb}`, 'mutation', input, options)
      return (await mutate(request, settings, site)).data as Announced
    }
    let { file_id, upload } = await announce({ idempotencyKey: key })
    if (upload?.url === redacted) ({ file_id, upload } = await announce({}))
    if (upload) await putFile(upload, bytes, settings, site)
    const { fields, detail } = settings
    const request = operationRequest(`files.${kind}.complete`, 'mutation', { file_id }, { fields, detail })
    return await mutate(request, settings, site)
  }
}

function inlineUpload(kind: (typeof inline)[number]): Start {
  return async ({ file, ...ids }, settings, site) => {
    const { bytes, ...named } = await readFile(file)
    const options = { ...settings, idempotencyKey: keyOf(settings) }
    const request_id = await requestIdFor(options.idempotencyKey)
    const described = kind === 'companyLogo' ? {} : { ...named, request_id }
    const input = { ...ids, ...described, content_base64: base64Of(bytes) }
    return await mutate(operationRequest(`files.${kind}.upload`, 'mutation', input, options), settings, site)
  }
}

/** Derives a request id from an idempotency key: a UUID of version 8, whose contents may be chosen freely. */
async function requestIdFor(key: string): Promise<string> {
  const hex = await digestOf(new TextEncoder().encode(key))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function readFile(
  file: UploadFile,
): Promise<{ filename: string; content_type: string; bytes: Uint8Array }> {
  const content = isNamedBytes(file) ? file.bytes : file
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer())
  const { name } = file
  // The service expects the media type alone, without a charset.
  const type = file.type.split(';')[0]!.trim()
  if (!name || !type) {
    const message = 'The file needs a name and a media type, such as application/pdf.'
    throw new QuoinError({ code: 'validation_error', message })
  }
  return { filename: name, content_type: type, bytes }
}

/** True for the parts of a file, whose `bytes` is an array. A `File` may have a function `bytes`. */
const isNamedBytes = (file: UploadFile): file is NamedBytes =>
  'bytes' in file && typeof file.bytes !== 'function'

async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function base64Of(bytes: Uint8Array): string {
  const chunk = 0x8000
  let text = ''
  for (let start = 0; start < bytes.length; start += chunk)
    text += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(text)
}
