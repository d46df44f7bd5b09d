import assert from 'node:assert/strict'
import type { Operation } from '../../../../kernel/operations/operation.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { draft } from '../../../money/invoices/testing/invoicing.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import type { File, FileKindName } from '../../../organization/stored-files/index.ts'
import {
  completeClientImport,
  completeEstimateAttachment,
  completeEstimatePhoto,
  completeInvoiceAttachment,
  completePriceBookThumbnail,
  completeQualityPhoto,
  prepareClientImportUpload,
  prepareEstimateAttachmentUpload,
  prepareEstimatePhotoUpload,
  prepareInvoiceAttachmentUpload,
  preparePriceBookThumbnailUpload,
  reserveQualityPhoto,
} from '../operations.ts'
import { png } from './pictures.ts'

type Announce = Operation<never, Awaited<ReturnType<typeof prepareEstimatePhotoUpload.handler>>>

/**
 * For each type of file that is uploaded in two steps (announce, then complete): its operations, and a function that
 * creates the record to which the file is attached.
 */
export const families = {
  client_import: {
    announce: prepareClientImportUpload as unknown as Announce,
    complete: completeClientImport,
    parent: () => Promise.resolve({}),
  },
  estimate_attachment: {
    announce: prepareEstimateAttachmentUpload as unknown as Announce,
    complete: completeEstimateAttachment,
    parent: async (org: TestOrg) => ({ estimate_id: (await (await estimating(org)).draft()).id }),
  },
  estimate_photo: {
    announce: prepareEstimatePhotoUpload as unknown as Announce,
    complete: completeEstimatePhoto,
    parent: async (org: TestOrg) => ({ estimate_id: (await (await estimating(org)).draft()).id }),
  },
  invoice_attachment: {
    announce: prepareInvoiceAttachmentUpload as unknown as Announce,
    complete: completeInvoiceAttachment,
    parent: async (org: TestOrg) => ({ invoice_id: (await draft(org)).id }),
  },
  price_book_thumbnail: {
    announce: preparePriceBookThumbnailUpload as unknown as Announce,
    complete: completePriceBookThumbnail,
    parent: () => Promise.resolve({}),
  },
  quality_photo: {
    announce: reserveQualityPhoto as unknown as Announce,
    complete: completeQualityPhoto,
    parent: async (org: TestOrg) => ({ job_id: await jobIn(org) }),
  },
} as const satisfies Partial<Record<FileKindName, object>>
export type Family = keyof typeof families

export const picture = png(60, 40)
export const paper = Buffer.from('%PDF-1.7\nnot much of one\n')
export const table = Buffer.from('name,phone\nAda,(312) 555-0101\n')

/** Returns bytes that are valid for this type of file. */
export const bytesOf = (family: Family): Buffer =>
  family === 'client_import' ? table : family.endsWith('attachment') ? paper : picture

/** Returns the input that announces a file with these bytes. */
export function announcing(bytes: Buffer, more: object = {}): Record<string, unknown> {
  const start = bytes.subarray(0, 4).toString('latin1')
  const [filename, content_type] =
    start === '%PDF'
      ? ['terms.pdf', 'application/pdf']
      : start.endsWith('PNG')
        ? ['front.png', 'image/png']
        : ['clients.csv', 'text/csv']
  return { filename, content_type, size_bytes: bytes.length, ...more }
}

export interface Announced {
  file_id: string
  upload: { url: string; headers: Record<string, string>; expires_at: string }
}

/** Announces a file of a type. Unless `more` contains the id of a record, the file is attached to a new record. */
export async function announce(
  org: TestOrg,
  family: Family,
  bytes: Buffer,
  more?: object,
): Promise<Announced> {
  const { announce: operation, parent } = families[family]
  const input = { ...announcing(bytes), ...(more ?? (await parent(org))) }
  return (await org.run(operation, input, org.owner)) as Announced
}

/** Uploads bytes to the announced address. Like a phone, sends no credentials. */
export async function put(
  org: TestOrg,
  { upload }: Pick<Announced, 'upload'>,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<{ statusCode: number; payload: string; headers: Record<string, unknown> }> {
  const { pathname } = new URL(upload.url)
  return await org.app.server.inject({
    method: 'PUT',
    url: pathname,
    headers: { ...upload.headers, ...headers },
    payload: bytes,
  })
}

/** Creates a completed file on a new record of its type. */
export async function readyFile(
  org: TestOrg,
  family: Family,
  bytes = bytesOf(family),
  more?: object,
): Promise<File> {
  const announced = await announce(org, family, bytes, more)
  const answer = await put(org, announced, bytes)
  assert.equal(answer.statusCode, 200, answer.payload)
  return await org.run(families[family].complete, { file_id: announced.file_id }, org.owner)
}

/** Creates an uploaded file that is not completed yet. */
export async function putFile(org: TestOrg, family: Family): Promise<string> {
  const bytes = bytesOf(family)
  const announced = await announce(org, family, bytes)
  const answer = await put(org, announced, bytes)
  assert.equal(answer.statusCode, 200, answer.payload)
  return announced.file_id
}
