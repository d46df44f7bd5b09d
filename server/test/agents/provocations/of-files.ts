import { designing } from '../../../src/domains/selling/holiday-designs/testing/designing.ts'
import { addService, publish } from '../../../src/domains/money/price-book/testing/price-books.ts'
import { picture } from '../../../src/domains/office/files/testing/uploading.ts'
import { AppError } from '../../../src/kernel/errors.ts'
import { operations } from '../../../src/app/catalog.ts'
import {
  alike,
  changed,
  merged,
  type Provocations,
  type Provoke,
  sampleOf,
  whileAway,
} from './provocation.ts'

const noQuota = `insert into quoin.file_limits (org_id, most_bytes) values ($1, 0)`
const large = `update live.files set size_bytes = 100000000 where org_id = $1`
const neverPut = `update live.files set status = 'expired' where org_id = $1`
const deleted = `update live.files set status = 'deleted', archived_at = now() where org_id = $1`

/**
 * Returns a provocation whose input names a file that was announced but never uploaded. `name` is the operation that
 * completes the upload.
 */
const neverCame =
  (name: string): Provoke =>
  async (org) => {
    const announcing = name.replace(
      '.complete',
      name.startsWith('files.quality') ? '.reserve' : '.prepareUpload',
    )
    const operation = operations.find((each) => each.name === announcing)!
    const { file_id } = (await org.run(operation, await sampleOf(announcing, org), org.owner)) as {
      file_id: string
    }
    return { input: { file_id } }
  }

const completing = [
  'files.clientImport.complete',
  'files.estimateAttachment.complete',
  'files.estimatePhoto.complete',
  'files.invoiceAttachment.complete',
  'files.priceBookThumbnail.complete',
  'files.qualityPhoto.complete',
]
const takingBytes = [
  'bugReports.submit',
  'files.crewPhoto.upload',
  'files.holidayDesignImage.upload',
  'files.inboxAttachment.upload',
  'files.clientImport.prepareUpload',
  'files.estimateAttachment.prepareUpload',
  'files.estimatePhoto.prepareUpload',
  'files.invoiceAttachment.prepareUpload',
  'files.priceBookThumbnail.prepareUpload',
  'files.qualityPhoto.reserve',
]

const refusal = (code: 'rate_limited' | 'service_unavailable') =>
  new AppError(code, 'It cannot be done just now. Try again shortly.', [], 5)
/**
 * Returns a function that calls an operation while all decoders of pictures are busy (`rate_limited`) or stopped
 * (`service_unavailable`).
 */
const decoding =
  (code: 'rate_limited' | 'service_unavailable') =>
  (name: string, more: object = {}) => {
    const refuse = () => Promise.reject(refusal(code))
    return whileAway(
      name,
      'pictures',
      () => ({
        of: () => ({ clean: refuse, mockup: refuse }),
        close: () => undefined,
      }),
      more,
    )
  }
const decodesPictures = [
  'bugReports.submit',
  'files.companyLogo.upload',
  'files.crewPhoto.upload',
  'files.holidayDesignImage.upload',
  'files.inboxAttachment.upload',
  'mockups.generate',
]
/** Returns changes to the sample input: its document is replaced by a picture, because no decoder reads documents. */
const pictured = (name: string): object =>
  name === 'files.inboxAttachment.upload'
    ? { filename: 'front.png', content_base64: picture.toString('base64') }
    : {}
const ofDecoding = (name: string): Provocations => ({
  [name]: {
    rate_limited: decoding('rate_limited')(name, pictured(name)),
    service_unavailable: decoding('service_unavailable')(name, pictured(name)),
  },
})
const overrun = (name: string): Provoke =>
  whileAway(name, 'filesInHand', (usual) =>
    Object.assign(Object.create(usual), { take: () => Promise.reject(refusal('rate_limited')) }),
  )
const unreadable = (name: string): Provoke =>
  whileAway(name, 'storage', (usual) =>
    Object.assign(Object.create(usual), { read: () => Promise.reject(refusal('service_unavailable')) }),
  )

const pdfOf = (name: string, render: () => Promise<Uint8Array>): Provoke =>
  whileAway(name, 'pdf', (usual) => Object.assign(Object.create(usual), { render, of: () => ({ render }) }))
const printed = (name: string): Provocations => ({
  [name]: {
    response_too_large: pdfOf(name, () => Promise.resolve(new Uint8Array(8 * 1024 * 1024))),
    service_unavailable: pdfOf(name, () => Promise.reject(refusal('service_unavailable'))),
  },
})

/** Calls that provoke errors in operations about files and pictures. */
export const ofFiles: Provocations = {
  ...merged(
    alike('invalid_state', completing, neverCame),
    alike('rate_limited', completing, overrun),
    alike('service_unavailable', completing, unreadable),
    alike('invalid_state', takingBytes, (name) => changed(name, {}, noQuota)),
    ...decodesPictures.map(ofDecoding),
    { 'mockups.generate': { invalid_state: changed('mockups.generate', {}, deleted) } },
  ),
  ...printed('estimates.pdf.read'),
  ...printed('creditNotes.pdf.read'),
  ...printed('invoices.pdf.read'),
  'files.attachment.read': { invalid_state: changed('files.attachment.read', {}, neverPut) },
  'clientImports.start': {
    invalid_state: changed(
      'clientImports.start',
      {},
      `update live.files set status = 'pending' where org_id = $1`,
    ),
    rate_limited: overrun('clientImports.start'),
  },
  'clientImports.cancel': {
    invalid_state: changed(
      'clientImports.cancel',
      {},
      `update live.client_imports set status = 'done', ended_at = now() where org_id = $1`,
    ),
  },
  'files.delete': { invalid_state: changed('files.delete', {}, neverPut) },
  'files.inboxAttachment.read': {
    invalid_state: changed('files.inboxAttachment.read', {}, neverPut),
    response_too_large: changed('files.inboxAttachment.read', {}, large),
  },
  'mockups.image.read': { invalid_state: changed('mockups.image.read', {}, deleted) },
  'holidayDesign.price': {
    invalid_state: async (org) => {
      const { lineOf } = await designing(org)
      await addService(org, { holiday_role: 'takedown' })
      await publish(org)
      return {
        input: { lines: [lineOf('a', '48')], bundle: { include: ['takedown'] }, location_id: org.locationId },
      }
    },
  },
  'inbox.voicemails.recording': {
    response_too_large: changed('inbox.voicemails.recording', { range: undefined }, large),
    invalid_state: changed(
      'inbox.voicemails.recording',
      {},
      `update live.voicemails set recording_status = 'fetching', file_id = null where org_id = $1`,
    ),
  },
}
