import type { TestOrg } from '../../../../testing/test-org.ts'
import { generateMockup } from '../operations.ts'
import { designing, designOnPhoto, uploadImage } from './designing.ts'

const subject = 'holiday_design_id'

export const samples = {
  'holidayDesign.get': async (org: TestOrg) => ({
    input: { holiday_design_id: (await (await designing(org)).addDesign()).id },
    subject,
  }),
  'holidayDesign.list': async (org: TestOrg) => {
    await (await designing(org)).addDesign()
    return { input: {}, subject: null }
  },
  'holidayDesign.save': async (org: TestOrg) => {
    const { design, lineOf, propertyId: property_id, services } = await designOnPhoto(org)
    const photo_file_id = await uploadImage(org)
    const zone = { id: 'z', kind: 'bush', points: [[10, 35]], quantity: '2.5', service_id: services.wreath }
    const fixture = { id: 'f', kind: 'wreath', at: [30, 20], quantity: 2, service_id: services.wreath }
    return {
      input: {
        holiday_design_id: design.id,
        expected_version: design.version,
        property_id,
        photo_file_id,
        lines: [lineOf('a', '48', { stories: 2, colors: ['multi'], label: 'Eaves' })],
        zones: [zone],
        fixtures: [fixture],
        bundle: { season: '2026', include: ['storage'], minimum_cents: 60_000, increment_ft: 5 },
      },
      subject,
    }
  },
  'holidayDesign.price': async (org: TestOrg) => ({
    input: { holiday_design_id: (await (await designing(org)).addDesign()).id },
    subject,
  }),
  'holidayDesign.addToEstimate': async (org: TestOrg) => {
    const { addDesign, draft } = await designing(org)
    return { input: { holiday_design_id: (await addDesign()).id, estimate_id: await draft() }, subject }
  },
  'mockups.generate': async (org: TestOrg) => ({
    input: { holiday_design_id: (await designOnPhoto(org)).design.id, style: 'dusk', width: 320 },
    subject,
  }),
  'mockups.image.read': async (org: TestOrg) => {
    const { id: holiday_design_id } = (await designOnPhoto(org)).design
    const { id: mockup_id } = await org.run(generateMockup, { holiday_design_id, width: 320 }, org.owner)
    return { input: { mockup_id }, subject: 'mockup_id' }
  },
}
