import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../estimates/operations.ts'
import { uploadHolidayDesignImage } from '../../../office/files/operations.ts'
import { decoder } from '../../../../kernel/pictures/decoder.ts'
import { addService, publishWhatIsSound } from '../../../money/price-book/testing/price-books.ts'
import { saveHolidayDesign } from '../operations.ts'

const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

/**
 * Service that prices lights: 5.25 per foot, times 1.3 on the second story, and times 0.6 for a returning customer.
 */
export const lightsTerms = {
  name: 'Roofline lights',
  unit: 'ft',
  quantity_from: 'linear_ft',
  pricing: { kind: 'unit', rate: '5.25' },
  holiday_role: 'lights',
  multipliers: [
    { key: 'height', label: 'Stories', source: 'stories', values: [{ equals: '2', factor: '1.3' }] },
    { key: 'returning', label: 'Returning', source: 'answer', values: [{ equals: 'true', factor: '0.6' }] },
  ],
}
const takedownTerms = {
  name: 'Takedown',
  unit: 'ft',
  quantity_from: 'linear_ft',
  pricing: { kind: 'unit', rate: '1.10' },
  holiday_role: 'takedown',
}
const storageTerms = {
  name: 'Winter storage',
  unit: 'season',
  pricing: { kind: 'flat', amount_cents: 7500 },
  holiday_role: 'storage',
}
const wreathTerms = {
  name: 'Wreath',
  unit: 'each',
  pricing: { kind: 'unit', rate: '89.99' },
  holiday_role: 'accessory',
}

/**
 * Prepares an organization that sells holiday lights: publishes services and creates a client. Returns functions that
 * create designs.
 */
export async function designing(org: TestOrg) {
  const sold = async (terms: object): Promise<string> => (await addService(org, terms)).id
  const lights = await sold(lightsTerms)
  const takedown = await sold(takedownTerms)
  const storage = await sold(storageTerms)
  const wreath = await sold(wreathTerms)
  await publishWhatIsSound(org)
  const client = await org.run(createClient, { name: 'Ada', ...address }, org.owner)
  const lineOf = (id: string, feet: string | null, more: object = {}) => ({
    id,
    kind: 'gutter',
    points: [
      [100, 400],
      [400, 150],
    ],
    feet,
    service_id: lights,
    ...more,
  })
  const save = (input: object = {}, as = org.owner) =>
    org.run(saveHolidayDesign, { client_id: client.id, name: 'Front', ...input }, as)
  return {
    services: { lights, takedown, storage, wreath },
    clientId: client.id,
    propertyId: client.primary_property_id!,
    lineOf,
    /** Creates a design or changes an existing one. */
    save,
    addDesign: (input: object = {}, as = org.owner) => save({ lines: [lineOf('a', '48')], ...input }, as),
    draft: async (clientId = client.id): Promise<string> =>
      (await org.run(createEstimate, { client_id: clientId, location_id: org.locationId }, org.owner)).id,
  }
}

export type Designing = Awaited<ReturnType<typeof designing>>

/** Uploads a photo of 60 × 40 pixels. It belongs to a design only if `input` contains the id of a design. */
export async function uploadImage(
  org: TestOrg,
  input: object = {},
  as: TestOrg['owner'] = org.owner,
): Promise<string> {
  const create = { width: 60, height: 40, channels: 3, background: '#a0a8b0' } as const
  const content_base64 = (await decoder({ create }).png().toBuffer()).toString('base64')
  return (await org.run(uploadHolidayDesignImage, { content_base64, ...input }, as)).id
}

/** Prepares a company that sells lights, and creates a design on an uploaded photo. */
export async function designOnPhoto(org: TestOrg, input: object = {}) {
  const company = await designing(org)
  const points = [
    [5, 30],
    [55, 30],
  ]
  const line = { id: 'a', kind: 'eave', points, service_id: company.services.lights }
  const photo_file_id = await uploadImage(org)
  const scale = { from: [5, 5], to: [15, 5], feet: '10' }
  const lines = [{ ...line, colors: ['red', '#00FF00'] }]
  return { ...company, design: await company.save({ photo_file_id, scale, lines, ...input }) }
}
