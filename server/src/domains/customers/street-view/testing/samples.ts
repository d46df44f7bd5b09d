import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

const ofProperty =
  (more: object) =>
  async (org: TestOrg): Promise<{ input: object; subject: string }> => {
    const client = await org.run(createClient, ada, org.owner)
    return { input: { property_id: client.primary_property_id, ...more }, subject: 'property_id' }
  }

export const samples = {
  'streetView.metadata.read': ofProperty({ radius_m: 100 }),
  'streetView.image.read': ofProperty({ heading: 12.5, pitch: 5, fov: 90, width: 64, height: 48 }),
}
