import type { TestOrg } from '../../../../testing/test-org.ts'
import { designing } from '../../../selling/holiday-designs/testing/designing.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import { addNote } from '../../../customers/inbox/operations.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addService } from '../../../money/price-book/testing/price-books.ts'
import { uploadInboxAttachment } from '../operations.ts'
import { png } from './pictures.ts'
import {
  announcing,
  bytesOf,
  families,
  type Family,
  paper,
  picture,
  putFile,
  readyFile,
} from './uploading.ts'

const announced = (family: Family, subject: string | null) => async (org: TestOrg) => {
  return { input: { ...(await families[family].parent(org)), ...announcing(bytesOf(family)) }, subject }
}
const completed = (family: Family) => async (org: TestOrg) => ({
  input: { file_id: await putFile(org, family) },
  subject: 'file_id',
})
const ready = (family: Family) => async (org: TestOrg) => ({
  input: { file_id: (await readyFile(org, family)).id },
  subject: 'file_id',
})

const conversationIn = async (org: TestOrg): Promise<string> => {
  const leadInput = { customer_name: 'Ada', service_address: '1 Main St' }
  const { id: lead_id } = await org.run(createLead, leadInput, org.owner)
  return (await org.run(addNote, { lead_id, body: 'Ring twice.' }, org.owner)).conversation_id
}
const unsent = async (org: TestOrg): Promise<string> => {
  const content = { filename: 'offer.pdf', content_base64: paper.toString('base64') }
  const uploadInput = { ...content, conversation_id: await conversationIn(org) }
  return (await org.run(uploadInboxAttachment, uploadInput, org.owner)).id
}

export const samples = {
  'files.companyLogo.upload': async () => ({
    input: { content_base64: png(400, 120).toString('base64') },
    subject: null,
  }),
  'files.attachment.read': ready('estimate_attachment'),
  'files.clientImport.complete': completed('client_import'),
  'files.clientImport.prepareUpload': announced('client_import', null),
  'files.crewPhoto.upload': async (org: TestOrg) => ({
    input: { job_id: await jobIn(org), content_base64: picture.toString('base64') },
    subject: 'job_id',
  }),
  'files.delete': ready('estimate_photo'),
  'files.estimateAttachment.complete': completed('estimate_attachment'),
  'files.estimateAttachment.prepareUpload': announced('estimate_attachment', 'estimate_id'),
  'files.estimatePhoto.complete': completed('estimate_photo'),
  'files.estimatePhoto.prepareUpload': announced('estimate_photo', 'estimate_id'),
  'files.holidayDesignImage.upload': async (org: TestOrg) => ({
    input: {
      holiday_design_id: (await (await designing(org)).addDesign()).id,
      content_base64: picture.toString('base64'),
    },
    subject: 'holiday_design_id',
  }),
  'files.inboxAttachment.read': async (org: TestOrg) => ({
    input: { file_id: await unsent(org) },
    subject: 'file_id',
  }),
  'files.inboxAttachment.upload': async (org: TestOrg) => ({
    input: {
      conversation_id: await conversationIn(org),
      filename: 'offer.pdf',
      content_base64: paper.toString('base64'),
    },
    subject: 'conversation_id',
  }),
  'files.invoiceAttachment.complete': completed('invoice_attachment'),
  'files.invoiceAttachment.prepareUpload': announced('invoice_attachment', 'invoice_id'),
  'files.priceBookThumbnail.complete': completed('price_book_thumbnail'),
  'files.priceBookThumbnail.prepareUpload': async (org: TestOrg) => ({
    input: { service_id: (await addService(org)).id, ...announcing(picture) },
    subject: null,
  }),
  'files.qualityPhoto.complete': completed('quality_photo'),
  'files.qualityPhoto.reserve': announced('quality_photo', 'job_id'),
}
